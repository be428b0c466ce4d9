import type { Language } from '#events/values/language.ts'
import { confirmDays } from '#services/contracts/newsletter.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { lay, type Draft } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { senderLines, type Sender } from '#services/mail/sender.ts'
import { textsIn } from '#services/texts/texts.ts'

interface Recipient {
  readonly key: string
  readonly email: string
  readonly language: Language
  readonly endToken: string
}

export function confirmationMail(sender: Sender, to: Recipient & { readonly confirmToken: string }): MailMessage {
  const t = textsIn(to.language)
  const url = `${sender.appUrl}${pathIn(to.language, '/newsletter/confirm')}?token=${to.confirmToken}`
  return subscribed(sender, to, {
    language: to.language,
    subject: t('mail.confirmation.subject'),
    title: t('mail.confirmation.title'),
    paragraphs: [t('mail.confirmation.body')],
    button: { label: t('mail.confirmation.button'), url },
    notes: [t('mail.confirmation.expiry', { days: confirmDays }), t('mail.confirmation.mistake')],
    footer: senderLines(sender, to.language),
  })
}

export const welcomeMail = (sender: Sender, to: Recipient): MailMessage => onTheList(sender, to, 'welcome')

export const reminderMail = (sender: Sender, to: Recipient): MailMessage => onTheList(sender, to, 'reminder')

function onTheList(sender: Sender, to: Recipient, mail: 'welcome' | 'reminder'): MailMessage {
  const t = textsIn(to.language)
  return subscribed(sender, to, {
    language: to.language,
    subject: t(`mail.${mail}.subject`),
    title: t(`mail.${mail}.title`),
    paragraphs: [t(`mail.${mail}.body`)],
    button: { label: t('mail.listed.button'), url: sender.appUrl + pathIn(to.language, '/blog') },
    notes: [],
    footer: [
      t('mail.listed.why'),
      {
        label: t('mail.unsubscribe'),
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
