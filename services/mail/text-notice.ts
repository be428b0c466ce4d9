import type { SmsTopic } from '#events/sms.ts'
import { phoneLinkTo, shownPhone } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'
import { textsIn, type Texts } from '#services/texts/texts.ts'

import { formatsIn } from './formats.ts'
import type { MailMessage } from './mail.ts'
import { known, openIn, toOffice, type Asker, type Office } from './to-office.ts'
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
  const t = textsIn(sender.officeLanguage)
  const { moment } = formatsIn(sender.officeLanguage)
  const isCancel = topic === 'cancel'
  return toOffice(
    sender,
    { key, asker },
    {
      subject: subjectOf(given, t),
      title: t(isCancel ? 'mail.office.text.cancel.title' : 'mail.office.text.title'),
      paragraphs: [
        ...(message.trim() === '' ? [] : [severalLines(message)]),
        ...(pictures === 0 ? [] : [t('mail.office.text.pictures', { count: pictures })]),
        ...(isCancel ? [t('mail.office.text.cancel.body')] : []),
      ],
      facts: [
        {
          look: 'list',
          facts: known([
            [t('mail.office.fact.name'), asker.name],
            [t('mail.office.fact.phone'), shownPhone(phone)],
            [t('mail.office.fact.call'), phoneLinkTo(phone)],
            [t('mail.office.fact.email'), asker.email],
            [t('mail.office.fact.visit'), visit === null ? '' : `${visit.reference}, ${moment(visit.startsAt)}`],
          ]),
        },
      ],
      ...(visit === null ? openIn(sender, 'customer', customerId) : openIn(sender, 'visit', visit.bookingId)),
      notes: asker.email === '' ? [] : [t('mail.office.answer.email')],
    },
  )
}

function subjectOf({ topic, asker, phone, visit }: TextNotice, t: Texts): string {
  const who = asker.name === '' ? shownPhone(phone) : asker.name
  if (topic !== 'cancel') return t('mail.office.text.subject', { who })
  return visit === null
    ? t('mail.office.text.cancel.subject.unbooked', { who })
    : t('mail.office.text.cancel.subject', { who, reference: visit.reference })
}
