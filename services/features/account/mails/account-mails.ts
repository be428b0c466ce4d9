import type { Language } from '#events/values/language.ts'
import { linkHours } from '#services/contracts/account.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { lay, type Draft } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { senderLines, type Sender } from '#services/mail/sender.ts'
import { textsIn } from '#services/texts/texts.ts'

interface Recipient {
  readonly key: string
  readonly email: string
  readonly firstName: string
  readonly language: Language
}

export const registrationMail = (sender: Sender, to: Recipient & { readonly token: string }): MailMessage =>
  mailOf(sender, to, 'registration', `/auth?confirm=${to.token}`, [
    textsIn(to.language)('mail.account.registration.expiry', { hours: linkHours.registration }),
    textsIn(to.language)('mail.account.mistake'),
  ])

export const registrationKnownMail = (sender: Sender, to: Recipient): MailMessage =>
  mailOf(sender, to, 'known', '/auth', [textsIn(to.language)('mail.account.mistake')])

export const resetMail = (sender: Sender, to: Recipient & { readonly token: string }): MailMessage =>
  mailOf(sender, to, 'reset', `/auth?reset=${to.token}`, [
    textsIn(to.language)('mail.account.reset.expiry', { minutes: linkHours.reset * 60 }),
    textsIn(to.language)('mail.account.resetMistake'),
  ])

export const passwordChangedMail = (
  sender: Sender,
  to: Recipient & { readonly hadPasskeysRemoved: boolean; readonly hadTextsEnded: boolean },
): MailMessage =>
  mailOf(sender, to, 'changed', '/auth?forgot', [
    ...(to.hadPasskeysRemoved ? [textsIn(to.language)('mail.account.passkeysRemoved')] : []),
    ...(to.hadTextsEnded ? [textsIn(to.language)('mail.account.textsEnded')] : []),
  ])

export const passkeyAddedMail = (sender: Sender, to: Recipient): MailMessage =>
  mailOf(sender, to, 'passkey', '/dashboard/profile', [])

export const cardSavedMail = (sender: Sender, to: Recipient): MailMessage =>
  mailOf(sender, to, 'card', '/payment-methods', [])

export const emailChangeMail = (sender: Sender, to: Recipient & { readonly token: string }): MailMessage =>
  mailOf(sender, to, 'newEmail', `/auth?change=${to.token}`, [
    textsIn(to.language)('mail.account.registration.expiry', { hours: linkHours.email }),
    textsIn(to.language)('mail.account.mistake'),
  ])

export const emailChangeAskedMail = (sender: Sender, to: Recipient & { readonly token: string }): MailMessage =>
  mailOf(sender, to, 'emailAsked', `/auth?stop=${to.token}`, [
    textsIn(to.language)('mail.account.registration.expiry', { hours: linkHours.email }),
  ])

export const emailChangedMail = (sender: Sender, to: Recipient): MailMessage =>
  mailOf(sender, to, 'emailChanged', '/contact', [])

function mailOf(
  sender: Sender,
  { key, email, firstName, language }: Recipient,
  kind:
    | 'registration'
    | 'known'
    | 'reset'
    | 'changed'
    | 'passkey'
    | 'card'
    | 'newEmail'
    | 'emailAsked'
    | 'emailChanged',
  path: string,
  notes: readonly string[],
): MailMessage {
  const t = textsIn(language)
  const subject = t(`mail.account.${kind}.subject`)
  const [page = '', query = ''] = path.split('?')
  const draft: Draft = {
    language,
    subject,
    title: t(`mail.account.${kind}.title`),
    paragraphs: [t('mail.account.greeting', { firstName }), t(`mail.account.${kind}.body`)],
    button: {
      label: t(`mail.account.${kind}.button`),
      url: `${sender.appUrl}${pathIn(language, page)}${query === '' ? '' : `?${query}`}`,
    },
    notes,
    footer: senderLines(sender, language),
  }
  return { key, to: email, subject, language, ...lay(draft, sender) }
}
