import type { MailMessage } from './mail.ts'
import { toOffice, type Office } from './to-office.ts'

export const smsCapNotice = (
  sender: Office,
  given: { readonly key: string; readonly day: string; readonly most: number },
): MailMessage =>
  toOffice(
    sender,
    { key: given.key, asker: null },
    {
      subject: `No more texts on ${given.day}`,
      title: 'The limit of texts was reached',
      paragraphs: [
        `${given.most} segments were texted on ${given.day}, which is the most that a day may cost. No more texts are sent until midnight; mails go out as ever.`,
        'If this was a busy day, raise SMS_MOST_PER_DAY and restart. If it was not, look at what was texted in the history, under Mails.',
      ],
      notes: [],
    },
  )
