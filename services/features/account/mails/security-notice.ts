import type { MailMessage } from '#services/mail/mail.ts'
import { openIn, toOffice, type Office } from '#services/mail/to-office.ts'
import { textsIn } from '#services/texts/texts.ts'

export interface ThrottledSignIn {
  readonly key: string
  readonly username: string
}

export function throttledSignInNotice(sender: Office, { key, username }: ThrottledSignIn): MailMessage {
  const t = textsIn(sender.officeLanguage)
  return toOffice(
    sender,
    { key, asker: null },
    {
      subject: t('mail.office.guess.subject', { username }),
      title: t('mail.office.guess.title'),
      paragraphs: [
        t('mail.office.guess.body', { username }),
        t('mail.office.guess.still', { username }),
        t('mail.office.guess.todo'),
      ],
      ...openIn(sender, 'settings'),
      notes: [],
    },
  )
}
