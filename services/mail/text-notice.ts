import type { SmsTopic } from '#events/sms.ts'
import { phoneLinkTo, shownPhone } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'

import { formatsIn } from './formats.ts'
import type { MailMessage } from './mail.ts'
import { known, toOffice, type Asker, type Office } from './to-office.ts'
import { severalLines } from './written-text.ts'

export interface TextNotice {
  readonly key: string
  readonly topic: SmsTopic
  readonly phone: string
  readonly message: string
  readonly pictures: number
  readonly customerId: string
  readonly asker: Asker
  readonly visit: { readonly bookingId: string; readonly reference: string; readonly startsAt: Instant } | null
}

export function textNotice(sender: Office, given: TextNotice): MailMessage {
  const { key, topic, phone, message, pictures, asker, visit, customerId } = given
  const { moment } = formatsIn('en')
  const who = asker.name === '' ? shownPhone(phone) : asker.name
  const isCancel = topic === 'cancel'
  const place =
    visit === null
      ? `section=customers&customer=${encodeURIComponent(customerId)}`
      : `section=bookings&booking=${encodeURIComponent(visit.bookingId)}`
  return toOffice(
    sender,
    { key, asker },
    {
      subject: isCancel ? `${who} may want to cancel ${visit?.reference ?? ''}`.trim() : `Text from ${who}`,
      title: isCancel ? 'A customer may want to cancel' : 'A text from a customer',
      paragraphs: [
        ...(message.trim() === '' ? [] : [severalLines(message)]),
        ...(pictures === 0 ? [] : [`With ${pictures} picture${pictures === 1 ? '' : 's'}, in the console of Twilio.`]),
        ...(isCancel
          ? [
              'Nothing was cancelled by it: call them, and cancel the visit in the office where they want that. The single word CANCEL ends texts as well, so that a text may not reach them.',
            ]
          : []),
      ],
      facts: [
        {
          look: 'list',
          facts: known([
            ['Name', asker.name],
            ['Phone', shownPhone(phone)],
            ['Call', phoneLinkTo(phone)],
            ['E-mail', asker.email],
            ['Visit', visit === null ? '' : `${visit.reference}, ${moment(visit.startsAt)}`],
          ]),
        },
      ],
      button: { label: visit === null ? 'Open the customer' : 'Open the visit', url: `${sender.appUrl}/crm?${place}` },
      notes: asker.email === '' ? [] : ['Answer this e-mail to answer the customer by e-mail.'],
    },
  )
}
