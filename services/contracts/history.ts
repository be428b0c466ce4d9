import * as z from 'zod/mini'

/** What something was about, where the office has a page for it. */
const subject = z.object({
  kind: z.enum(['booking', 'quote', 'lead', 'deal', 'payment', 'customer']),
  id: z.string(),
})
export type HistorySubject = z.infer<typeof subject>

/**
 * Something that happened: the type of its event, and the facts of which any language makes a sentence. Cents, days, instants and codes;
 * never personal data.
 */
export const historyEntry = z.object({
  /** In the order of the log. */
  position: z.number(),
  /** ISO instant. */
  at: z.string(),
  type: z.string(),
  /** Whose doing it was. `name` is a member of staff's user name, a worker's or a provider's name. */
  who: z.object({
    kind: z.enum(['visitor', 'customer', 'staff', 'worker', 'operator', 'provider', 'system']),
    name: z.nullable(z.string()),
  }),
  about: z.nullable(subject),
  /** Whom it concerns, where that is known. */
  customerId: z.nullable(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same in plain English. */
  sentence: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The types of events that the office has words for, in every language (`history.told.<type>`); of others it shows the English sentence. */
export const toldTypes = [
  'AccountOpened',
  'BalanceAuthorised',
  'BalanceIntentCreated',
  'BalancePaid',
  'BalanceReleaseRequested',
  'BalanceReleased',
  'BalanceRequested',
  'BalanceWithdrawn',
  'BookingAbandoned',
  'BookingCalledOff',
  'BookingCancelled',
  'BookingCompleted',
  'BookingConfirmed',
  'BookingDetailsGiven',
  'BookingHeld',
  'BookingLapsed',
  'BookingMissed',
  'BookingRejected',
  'BookingRescheduled',
  'BrandPublished',
  'BusinessPublished',
  'CallOffUndone',
  'CardRemoved',
  'CardSaved',
  'CardSetupEnded',
  'CardSetupOpened',
  'CardSetupRequested',
  'CashRounded',
  'ConcernAnswered',
  'ConcernClosed',
  'ConcernContinued',
  'ConcernDecided',
  'ConcernOverdue',
  'ConcernReported',
  'CrewArrived',
  'CrewDeparted',
  'CustomerAdded',
  'CustomerDetailsChanged',
  'CustomersKeptApart',
  'CustomersMerged',
  'CustomersSeparated',
  'DayClosed',
  'DayOpened',
  'DealLinked',
  'DealLost',
  'DealOpened',
  'DealRestored',
  'DealStageChanged',
  'DealStepRecorded',
  'DefaultCardChosen',
  'DepositAuthorised',
  'DepositCaptureFailed',
  'DepositDeclined',
  'DepositIntentCreated',
  'DepositLinkExpired',
  'DepositLinkIssued',
  'DepositLinkOpened',
  'DepositPaid',
  'DepositReleaseRequested',
  'DepositReleased',
  'DepositRequestFailed',
  'DepositRequested',
  'DepositWaived',
  'DigestPrepared',
  'DiscountGiven',
  'DiscountUndone',
  'DisputeClosed',
  'DisputeMoneyMoved',
  'DisputeOpened',
  'DisputeUpdated',
  'EmailChangeRequested',
  'EmailChangeStopped',
  'EmailChanged',
  'EmailClaimed',
  'EmailReleased',
  'FleetPublished',
  'HandRefundRecorded',
  'HandRefundWithdrawn',
  'HoursPublished',
  'IdentityLinked',
  'IdentityUnlinked',
  'LeadArchived',
  'LeadConvertedToDeal',
  'LeadDealWithheld',
  'LeadNoteAdded',
  'LeadNoticeDecided',
  'LeadReceived',
  'LeadRestored',
  'LeadStatusChanged',
  'LetterRefused',
  'LetterSent',
  'MailMissed',
  'NewsletterConfirmed',
  'NewsletterEnded',
  'NewsletterRequested',
  'NoShowChargesPublished',
  'OptionalMailsAccepted',
  'OptionalMailsDeclined',
  'PasskeyAdded',
  'PasskeyRemoved',
  'PasswordChanged',
  'PasswordResetRequested',
  'PersonErased',
  'PointsRedeemed',
  'PointsReturned',
  'PolicyPublished',
  'PriceListPublished',
  'ProfileChanged',
  'ProviderEventReceived',
  'QuoteBooked',
  'QuoteCreated',
  'QuoteRequested',
  'ReceiptIssued',
  'RefundFailed',
  'RefundIssued',
  'RefundRequested',
  'RefundReversed',
  'RegistrationRequested',
  'ReviewAnswered',
  'ReviewHidden',
  'ReviewShown',
  'ReviewWithdrawn',
  'ReviewWritten',
  'SavedCardChargeAnnounced',
  'SavedCardChargeBegun',
  'SavedCardChargeEnded',
  'SavedCardChargeWithdrawn',
  'ServiceAreaPublished',
  'SiteLanguagesPublished',
  'SlotBooked',
  'SlotHeld',
  'SlotHoldLapsed',
  'SlotReleased',
  'SmsAccepted',
  'SmsCapReached',
  'SmsCodeRefused',
  'SmsCounted',
  'SmsDeclined',
  'SmsNotSent',
  'SmsReceived',
  'SmsReported',
  'SmsRequested',
  'SmsResumed',
  'SmsSent',
  'SmsStarted',
  'StaffAdded',
  'StaffFactorsRemoved',
  'StaffPasskeyAdded',
  'StaffPasskeyRemoved',
  'StaffPasswordChanged',
  'StaffRecoveryCodeUsed',
  'StaffRemoved',
  'StaffRestored',
  'StaffRoleChanged',
  'StaffSignInThrottled',
  'StaffTotpDisabled',
  'StaffTotpEnabled',
  'TermsAgreed',
  'BookingOwnerConfirmed',
  'TravelToBeConfirmed',
  'UnbookedPaymentFound',
  'VanReturned',
  'VanTakenOut',
  'VisitPhotoAdded',
  'VisitPhotoRemoved',
  'VisitPhotoShared',
  'VisitPhotoUnshared',
  'VisitVanChanged',
] as const
export type ToldType = (typeof toldTypes)[number]

/** What the history can be narrowed to. */
export const historyNouns = ['booking', 'payment', 'quote', 'lead', 'deal', 'customer', 'mail', 'business'] as const
export type HistoryNoun = (typeof historyNouns)[number]

/** Whose doing something was, where it was nobody's of the staff. What workers do is the system's. */
export const historyDoers = ['customer', 'visitor', 'provider', 'operator', 'system'] as const
export type HistoryDoer = (typeof historyDoers)[number]
/** Before the id of a member of staff, in place of a doer. */
export const staffDoer = 'staff:'

/**
 * GET /api/crm/history?day=&until=&noun=&type=&by=, newest first; the header names where the next page begins. GET /api/crm/history/bookings/{id} and
 * /deals/{id}: all that happened with one.
 */
export const historyEntries = z.array(historyEntry)

/** A mail of the connected mailboxes between the office and a customer. */
const historyMail = z.object({
  id: z.string(),
  /** By which the section Email opens it; null for one that was sent just now. */
  emailId: z.nullable(z.string()),
  /** ISO instant. */
  at: z.string(),
  isOurs: z.boolean(),
  /** The user name of who wrote it here; null for one of another mail program, and for one of the customer's. */
  by: z.nullable(z.string()),
  subject: z.string(),
})
export type HistoryMail = z.infer<typeof historyMail>

/** GET /api/crm/customers/{id}/history: the last 300, newest first, and the mails of that time; `total` counts all that is in the log. */
export const customerHistory = z.object({
  entries: z.array(historyEntry),
  total: z.number(),
  /** A server of the version before names none. */
  mails: z._default(z.array(historyMail), []),
})
