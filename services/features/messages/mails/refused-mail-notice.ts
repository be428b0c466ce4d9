import type { BookingMailKind } from '#events/mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { historyOf, toOffice, type Office } from '#services/mail/to-office.ts'

export interface MailNotice {
  readonly key: string
  readonly customerId: string
  readonly what: BookingMailKind
  readonly code: number | null
}

export function refusedMailNotice(sender: Office, given: MailNotice): MailMessage {
  const code = given.code === null ? 'the address cannot be written to' : `the mail server answered ${given.code}`
  return toOffice(
    sender,
    { key: given.key, asker: null },
    {
      subject: `A mail did not reach a customer: ${refusedMails[given.what]}`,
      title: 'A mail did not reach a customer',
      paragraphs: [
        `It said ${refusedMails[given.what]}, and it was refused for good: ${code}. It is not tried again.`,
        'Call the customer: their phone number and all else that is known of them is in their history.',
      ],
      notes: [historyOf(given.customerId)],
    },
  )
}

const refusedMails: Readonly<Record<MailNotice['what'], string>> = {
  'booking-confirmed': 'that their booking is confirmed',
  'booking-cancelled': 'that their visit is cancelled',
  'booking-called-off': 'that their visit is called off because of the weather, and what they can choose',
  'booking-reinstated': 'that their visit takes place after all',
  'booking-moved': 'that their visit has a new time',
  'booking-refused': 'that their payment booked nothing',
  'booking-reminder-day': 'that their visit is coming up',
  'booking-reminder-hours': 'that we come soon',
  'refund-made': 'that their refund is on its way',
  'refund-failed': 'that their refund failed',
  'concern-received': 'that we have what was not right with their visit',
  'concern-answered': 'our answer to what was not right with their visit',
  'concern-decided': 'what we decided about what was not right with their visit',
  receipt: 'what their visit came to, with the receipt or the invoice',
  'balance-link': 'how to pay the balance of their visit by card',
  'deposit-link': 'how to pay the deposit of their visit by card',
  'charge-announced': 'that their saved card will be charged after a no-show; it is not charged now',
  'charge-withdrawn': 'that their saved card is not charged',
  'charge-failed': 'that their saved card could not be charged, with a link to pay',
}
