import type { Language } from '#events/values/language.ts'
import { confirmDays } from '#services/contracts/newsletter.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { lay, type Draft } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { senderLines, type Sender } from '#services/mail/sender.ts'
import type { MailWords } from '#services/mail/words/mail-words.ts'
import { wordsIn } from '#services/mail/words/words-in.ts'

interface Recipient {
  readonly key: string
  readonly email: string
  readonly language: Language
  /** What ends the subscription for this address. */
  readonly endToken: string
}

/** Asks the owner of a mailbox whether it was them: the second half of the double opt-in. */
export function confirmationMail(sender: Sender, to: Recipient & { readonly confirmToken: string }): MailMessage {
  const words = wordsIn[to.language]
  const { subject, title, body, button, expiry, mistake } = words.confirmation
  const url = `${sender.appUrl}${pathIn(to.language, '/newsletter/confirm')}?token=${to.confirmToken}`
  return subscribed(sender, to, {
    language: to.language,
    subject,
    title,
    paragraphs: [body],
    button: { label: button, url },
    notes: [expiry(confirmDays), mistake],
    footer: senderLines(sender, to.language),
  })
}

/** Says that the subscription is confirmed, and how to end it. */
export const welcomeMail = (sender: Sender, to: Recipient): MailMessage =>
  onTheList(sender, to, wordsIn[to.language].welcome)

/** Says to a subscriber who asked again that they are subscribed, and how to end it. */
export const reminderMail = (sender: Sender, to: Recipient): MailMessage =>
  onTheList(sender, to, wordsIn[to.language].reminder)

function onTheList(sender: Sender, to: Recipient, said: MailWords['welcome' | 'reminder']): MailMessage {
  const { listed, unsubscribe } = wordsIn[to.language]
  const { subject, title, body } = said
  return subscribed(sender, to, {
    language: to.language,
    subject,
    title,
    paragraphs: [body],
    button: { label: listed.button, url: sender.appUrl + pathIn(to.language, '/blog') },
    notes: [],
    footer: [
      listed.why,
      {
        label: unsubscribe,
        url: `${sender.appUrl}${pathIn(to.language, '/newsletter/unsubscribe')}?token=${to.endToken}`,
      },
      ...senderLines(sender, to.language),
    ],
  })
}

const subscribed = (sender: Sender, { key, email, language, endToken }: Recipient, draft: Draft): MailMessage => ({
  key,
  to: email,
  subject: draft.subject,
  language,
  ...lay(draft, sender),
  unsubscribeUrl: `${sender.appUrl}/api/newsletter/unsubscription?token=${endToken}`,
})
