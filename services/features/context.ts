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

/** The dependencies of every use case: made once, in the composition roots. */
export interface AppContext {
  readonly log: EventLog
  /** Queries of read models; only the log is written to. */
  readonly views: Views
  readonly provider: PaymentProvider
  readonly files: StoredFiles
  readonly mailer: Mailer
  readonly sender: Sender
  /** Null where this installation sends no texts. */
  readonly sms: SmsProvider | null
  readonly smsCaps: SmsCaps
  readonly receipts: ReceiptSettings
  /** Now, as ISO text in UTC. */
  readonly clock: () => Instant
  readonly newId: NewId
  /** Keys the hashes of e-mail addresses, and signs the links in mails. */
  readonly secret: string
  /** Where an address lies, rounded to about two kilometres; null when the map does not know it. */
  readonly locate: (address: string, city: string) => Cell | null
  readonly travel: TravelMinutes
  readonly logger: Logger
}
