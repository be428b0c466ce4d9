import { createHmac, randomBytes } from 'node:crypto'

import type { Database } from '#infra/database/database.ts'
import { openSmsSandbox, type SmsSandbox } from '#infra/sandbox/sms/sandbox.ts'
import type { Logger } from '#services/commands/logger.ts'

import type { SmsAccount, SmsProvider } from '../providers/sms/provider.ts'
import { callbackPaths, openTwilio } from '../providers/sms/twilio.ts'
import type { Config } from './config.ts'

export interface SmsSetup {
  /** Null without texts. */
  readonly sms: SmsProvider | null
  /** Mounted at /sandbox/sms; null without. */
  readonly sandbox: SmsSandbox['app'] | null
  /** Reads the account; null in the sandbox. */
  readonly inspect: (() => Promise<SmsAccount>) | null
  close(): Promise<void>
}

interface Deps {
  readonly database: Database
  readonly secret: string
  readonly now: () => number
  readonly logger: Logger
}

const sandboxNumber = '+15005550006'

/** Twilio with keys, the sandbox outside of production, or none. */
export async function createSms(config: Config, { database, secret, now, logger }: Deps): Promise<SmsSetup> {
  const { twilio, appUrl } = config
  if (twilio !== null) {
    // Twilio calls only what it can reach: a trial on this machine hears nothing back.
    const sms = openTwilio({ ...twilio, appUrl, hearsBack: appUrl.startsWith('https:') })
    return { sms, sandbox: null, inspect: () => sms.verify(), close: async () => {} }
  }
  if (config.isProduction && !config.allowSandbox)
    return { sms: null, sandbox: null, inspect: null, close: async () => {} }
  const word = (use: string) => createHmac('sha256', secret).update(`sandbox-sms-${use}`).digest('hex').slice(0, 32)
  const account = { accountSid: `AC${word('account')}`, authToken: word('token'), from: sandboxNumber }
  const sandbox = await openSmsSandbox({
    ...account,
    database,
    clock: now,
    incomingUrl: appUrl + callbackPaths.incoming,
    randomId: () => randomBytes(16).toString('hex'),
    fetch: globalThis.fetch,
    report: (error) => logger.warn({ error: String(error) }, 'the sandbox for texts'),
  })
  return {
    sms: openTwilio({
      ...account,
      appUrl,
      hearsBack: true,
      fetch: sandbox.fetch,
      sandboxUrl: config.isProduction ? null : '/sandbox/sms',
    }),
    sandbox: sandbox.app,
    inspect: null,
    close: () => sandbox.close(),
  }
}
