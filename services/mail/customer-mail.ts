import type { BookedVisit } from './booked-visit.ts'
import { lay, type Draft } from './layout.ts'
import type { CalendarPart, MailMessage } from './mail.ts'
import { senderLines, type Sender } from './sender.ts'

type Body = Omit<Draft, 'language' | 'footer'> & { readonly calendar?: CalendarPart }

export function toCustomer(
  sender: Sender,
  { email, language }: Pick<BookedVisit, 'email' | 'language'>,
  key: string,
  { calendar, ...body }: Body,
): MailMessage {
  const draft: Draft = { ...body, language, footer: senderLines(sender, language) }
  return {
    key,
    to: email,
    ...(sender.officeEmail === null ? {} : { replyTo: sender.officeEmail }),
    subject: draft.subject,
    language,
    ...lay(draft, sender),
    ...(calendar === undefined ? {} : { calendar }),
  }
}
