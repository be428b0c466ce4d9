import { randomBytes } from 'node:crypto'

import type { EventLog } from '#events/log/log.ts'
import type { Cell } from '#events/schedule.ts'
import type { Database } from '#infra/database/database.ts'
import { resumedDocuments } from '#infra/stores/older-log.ts'
import { databaseViews } from '#projections/views.ts'
import type { Logger } from '#services/commands/logger.ts'

import type { StoredFiles } from '../commands/stored-files.ts'
import type { AppContext } from '../features/context.ts'
import { withBusyTimes } from '../providers/google/closed-slots.ts'
import { locate } from '../providers/places/gazetteer-search.ts'
import { travelMinutes } from '../providers/places/travel.ts'
import type { Config } from './config.ts'
import { createMailer, type MailSetup } from './create-mailer.ts'
import { createPaymentProvider, type PaymentSetup } from './create-payment-provider.ts'
import { createSms, type SmsSetup } from './create-sms.ts'
import { secretFor } from './secret-key.ts'

interface Deps {
  readonly database: Database
  readonly log: EventLog
  readonly files: StoredFiles
  readonly secret: string
  readonly logger: Logger
  readonly now: () => number
}

export interface ContextResources {
  readonly ctx: AppContext
  readonly paymentSetup: PaymentSetup
  readonly mailSetup: MailSetup
  readonly smsSetup: SmsSetup
  readonly close: () => Promise<void>
}

export async function createContext(
  config: Config,
  { database, log, files, secret, logger, now }: Deps,
): Promise<ContextResources> {
  const paymentSetup = await createPaymentProvider(config, database, secretFor(secret, 'cards'), now, logger)
  const mailSetup = await createMailer(config, database, now, logger)
  const smsSetup = await createSms(config, { database, secret: secretFor(secret, 'sms'), now, logger })
  const ctx: AppContext = {
    log,
    views: withBusyTimes(databaseViews(database), database),
    provider: paymentSetup.provider,
    files,
    mailer: mailSetup.mail,
    sender: config,
    sms: smsSetup.sms,
    smsCaps: config.smsCaps,
    receipts: { ...config.receipts, resumed: await resumedDocuments(database) },
    clock: () => new Date(now()).toISOString(),
    newId: () => randomBytes(16).toString('hex'),
    secret: secretFor(secret, 'customers'),
    locate: cellOf,
    travel: travelMinutes,
    logger,
  }
  return {
    ctx,
    paymentSetup,
    mailSetup,
    smsSetup,
    async close() {
      await paymentSetup.close()
      await smsSetup.close()
      await mailSetup.close()
    },
  }
}

/** Cell of 0.02 degrees, about two kilometres, too coarse for an address. */
function cellOf(address: string, city: string): Cell | null {
  const found = locate(address, city)
  return found === null ? null : { lat: coarse(found.lat), lng: coarse(found.lng) }
}

const coarse = (degrees: number): number => Math.round(degrees * 50) / 50
