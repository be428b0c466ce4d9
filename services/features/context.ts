import type { EventLog } from '#events/log/log.ts'
import type { Cell } from '#events/schedule.ts'
import type { NewId } from '#events/values/ids.ts'
import type { Instant } from '#events/values/time.ts'
import type { Views } from '#projections/views.ts'
import type { Logger } from '#services/commands/logger.ts'
import type { StoredFiles } from '#services/commands/stored-files.ts'
import type { ReceiptSettings } from '#services/domain/receipt/settings.ts'
import type { TravelMinutes } from '#services/domain/schedule/decide.ts'
import type { Mailer } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import type { SmsProvider } from '#services/providers/sms/provider.ts'
import type { SmsCaps } from '#services/providers/sms/sent-sms.ts'
import type { PaymentProvider } from '#services/providers/stripe/provider.ts'

/** Dependencies of all use cases. */
export interface AppContext {
  readonly log: EventLog
  /** Read models. */
  readonly views: Views
  readonly provider: PaymentProvider
  readonly files: StoredFiles
  readonly mailer: Mailer
  readonly sender: Sender
  readonly sms: SmsProvider | null
  readonly smsCaps: SmsCaps
  readonly receipts: ReceiptSettings
  readonly clock: () => Instant
  readonly newId: NewId
  /** Key of address hashes and mailed links. */
  readonly secret: string
  /** Cell of about two kilometres; null off the map. */
  readonly locate: (address: string, city: string) => Cell | null
  readonly travel: TravelMinutes
  readonly logger: Logger
}
