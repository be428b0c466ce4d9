import { isSlotLabel } from '#events/values/time.ts'
import { toldTypes, type HistoryEntry, type ToldType } from '#services/contracts/history.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import type { I18n } from '#web/i18n/i18n.ts'

import { momentIn } from '../frame/moments.ts'

/** Messages of coded facts. */
const codes: Readonly<Partial<Record<ToldType, Readonly<Record<string, string>>>>> = {
  BalancePaid: { method: 'history.method.' },
  BalanceWithdrawn: { method: 'history.method.', reason: 'visits.correct.reason.' },
  BookingCancelled: { by: 'history.by.' },
  BookingRescheduled: { reason: 'visits.move.reason.' },
  CrewArrived: { addedBecause: 'visits.arrival.reason.' },
  BookingRejected: { reason: 'history.rejected.' },
  DepositWaived: { reason: 'visits.waiver.' },
  ConcernDecided: { outcome: 'visits.concern.what.' },
  DealLost: { reason: 'pipeline.reason.' },
  DealOpened: { stage: 'office.stage.' },
  DealStageChanged: { from: 'office.stage.', to: 'office.stage.' },
  DigestPrepared: { kind: 'history.mail.' },
  DiscountGiven: { reason: 'visits.discount.reason.' },
  DisputeClosed: { outcome: 'history.dispute.' },
  HandRefundRecorded: { method: 'history.method.', reason: 'visits.refund.reason.' },
  HandRefundWithdrawn: { method: 'history.method.' },
  LeadNoticeDecided: { notice: 'history.notice.' },
  LeadReceived: { source: 'history.source.' },
  LeadStatusChanged: { from: 'office.lead.status.', to: 'office.lead.status.' },
  LetterRefused: { kind: 'history.mail.' },
  LetterSent: { kind: 'history.mail.' },
  MailMissed: { kind: 'history.mail.' },
  PointsReturned: { reason: 'history.points.' },
  SavedCardChargeEnded: { outcome: 'history.charge.' },
  SavedCardChargeWithdrawn: { reason: 'history.charge.' },
  ReviewHidden: { reason: 'history.review.' },
  SmsDeclined: { by: 'history.sms.' },
  SmsNotSent: { kind: 'history.mail.', reason: 'history.sms.' },
  SmsReceived: { topic: 'history.topic.' },
  SmsReported: { outcome: 'history.sms.' },
  SmsSent: { kind: 'history.mail.' },
  SmsStarted: { kind: 'history.mail.' },
  StaffAdded: { role: 'office.role.' },
  StaffRoleChanged: { role: 'office.role.' },
}

const cents: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    amountCents: 'amount',
    refundCents: 'amount',
    roundingCents: 'rounding',
    taxCents: 'tax',
    tipCents: 'tip',
    totalCents: 'total',
  }),
)

/** Facts by the names that texts have for them; the others keep their own. */
const names: ReadonlyMap<string, string> = new Map(Object.entries<string>({ startsAt: 'starts', kind: 'mail' }))

/** An entry in the language of the screen; of a type that has no words yet in plain English. */
export function toldText(entry: HistoryEntry, i18n: I18n): string {
  const type = toldTypes.find((one) => one === entry.type)
  if (type === undefined) return entry.sentence
  const values = valuesOf(type, entry, i18n)
  // Only the office gives a reason: customers move their visits by their rules.
  if (type === 'BookingRescheduled' && 'reason' in values) return i18n.t('history.told.office-move', values)
  if (type === 'BalancePaid' && Number(entry.facts['tipCents']) > 0)
    return i18n.t('history.told.balance-and-tip', values)
  if (type === 'CrewArrived' && 'addedBecause' in values) return i18n.t('history.told.arrival-added', values)
  return i18n.t(`history.told.${type}`, values)
}

/** The facts that texts name. */
export const toldFacts =
  'added addedBecause alike amount by date eventType from left mail member method notice outcome passkeyName points pressedAt reason removed role rounding service source stage stars starts tax time tip to topic total vanName vanNumber version'.split(
    ' ',
  )

const anything = Object.fromEntries(toldFacts.map((name) => [name, '…']))

/** A type of event in the language of the screen, with its facts left open: 'Deal moved from … to …'. */
export const typeText = (type: ToldType, { t }: I18n): string =>
  t(`history.told.${type}`, anything).replaceAll(/…(?:[\s,]+…)+/g, '…')

function valuesOf(type: ToldType, { facts }: HistoryEntry, i18n: I18n): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, fact] of Object.entries(facts)) {
    const amount = cents.get(name)
    if (amount !== undefined && typeof fact === 'number') values[amount] = i18n.money(fact)
    else values[names.get(name) ?? name] = typeof fact === 'number' ? fact : wordOf(type, name, fact, i18n)
  }
  return values
}

function wordOf(type: ToldType, name: string, fact: string, { t, date, time, locale }: I18n): string {
  if (name === 'date') return date(fact, 'day')
  if (name === 'time' && isSlotLabel(fact)) return time(fact)
  if (name === 'startsAt' || name === 'pressedAt') return momentIn(locale, fact)
  const prefix = codes[type]?.[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every code of these facts has a message, which a test reads
  return prefix === undefined ? fact : t(`${prefix}${fact}` as MessageKey)
}

export function whoText({ who }: HistoryEntry, { t }: I18n): string {
  if (who.kind === 'staff') return who.name ?? ''
  if (who.kind === 'provider' && who.name === 'twilio') return t('history.who.texts')
  return t(`history.who.${who.kind}`)
}
