import type { LocalDate } from '#events/values/time.ts'
import { textsIn } from '#services/texts/texts.ts'

import { formatsIn } from './formats.ts'
import type { MailMessage } from './mail.ts'
import { toOffice, type Office } from './to-office.ts'

export function smsCapNotice(
  sender: Office,
  { key, date, most }: { readonly key: string; readonly date: LocalDate; readonly most: number },
): MailMessage {
  const t = textsIn(sender.officeLanguage)
  const day = formatsIn(sender.officeLanguage).day(date)
  return toOffice(
    sender,
    { key, asker: null },
    {
      subject: t('mail.office.smsCap.subject', { day }),
      title: t('mail.office.smsCap.title'),
      paragraphs: [
        t('mail.office.smsCap.body', { most, day }),
        t('mail.office.smsCap.todo', { setting: 'SMS_MOST_PER_DAY' }),
      ],
      notes: [],
    },
  )
}
