import type { Database } from '#infra/database/database.ts'
import { openMailSandbox, type MailSandbox } from '#infra/sandbox/mail/sandbox.ts'
import type { Logger } from '#services/commands/logger.ts'

import type { Mailer } from '../mail/mail.ts'
import { openSmtpMail } from '../mail/smtp-mail.ts'
import type { Config } from './config.ts'

export interface MailSetup {
  readonly mail: Mailer
  /** Mounted at /sandbox/mail; null with real mail. */
  readonly sandbox: MailSandbox['app'] | null
  /** Signs in at the mail server; null without one. */
  readonly inspect: (() => Promise<void>) | null
  close(): Promise<void>
}

export async function createMailer(
  { smtpUrl, mailFrom }: Config,
  database: Database,
  now: () => number,
  logger: Logger,
): Promise<MailSetup> {
  if (smtpUrl !== null) {
    const mail = openSmtpMail({ url: smtpUrl, from: mailFrom })
    return { mail, sandbox: null, inspect: () => mail.verify(), close: async () => mail.close() }
  }
  const sandbox = await openMailSandbox({
    database,
    clock: now,
    report: (error) => logger.warn({ error: String(error) }, 'the sandbox for mail'),
  })
  const mail = openSmtpMail({ url: sandbox.url, from: mailFrom })
  return {
    mail,
    sandbox: sandbox.app,
    inspect: null,
    async close() {
      mail.close()
      await sandbox.close()
    },
  }
}
