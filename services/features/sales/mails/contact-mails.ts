import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { greetingOf } from '#services/mail/booked-visit.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { lay } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { senderLines, type Sender } from '#services/mail/sender.ts'
import { oneLine } from '#services/mail/written-text.ts'
import { textsIn } from '#services/texts/texts.ts'

interface Enquiry {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly language: Language
}

/** Without the message, which could be advertising to a stranger. */
export function acknowledgementMail(sender: Sender, key: string, { name, email, language }: Enquiry): MailMessage {
  const t = textsIn(language)
  const subject = t('mail.acknowledgement.subject')
  const laid = lay(
    {
      language,
      subject,
      title: t('mail.acknowledgement.title'),
      paragraphs: [
        `${greetingOf(t, name)}\n${t('mail.acknowledgement.body')}`,
        t('mail.acknowledgement.promise'),
        t('mail.acknowledgement.more'),
      ],
      notes: [t('mail.acknowledgement.mistake')],
      footer: senderLines(sender, language),
    },
    sender,
  )
  const replyTo = sender.officeEmail === null ? {} : { replyTo: sender.officeEmail }
  return { key, to: email, ...replyTo, subject, language, ...laid }
}

export function noticeMail(sender: Sender, officeEmail: string, key: string, enquiry: Enquiry): MailMessage {
  const { name, email, phone, message, language } = enquiry
  const subject = `New message from ${name.replaceAll(/\s+/g, ' ')}`
  const laid = lay(
    {
      language: 'en',
      subject,
      title: 'Somebody wrote to us',
      paragraphs: [
        `Name: ${name}\nE-mail: ${email}\nPhone: ${phone || '-'}\nWrote in: ${languageNames[language]}`,
        message,
      ],
      notes: ['Answer this e-mail to answer them. They were promised word within 24 hours.'],
      footer: senderLines(sender, 'en'),
    },
    sender,
  )
  return { key, to: officeEmail, replyTo: email, subject, language: 'en', ...laid }
}

export interface AlikeMessages {
  readonly count: number
  readonly since: Instant
  readonly newestAt: Instant
  readonly first: Pick<Enquiry, 'name' | 'email' | 'message'> | null
}

export type AlikeWhat = 'messages' | 'quotes' | 'both'

const alikeWords: Readonly<Record<AlikeWhat, readonly [one: string, many: string]>> = {
  messages: ['message that looks', 'messages that look'],
  quotes: ['quote request that looks', 'quote requests that look'],
  both: ['request that looks', 'messages and quote requests that look'],
}

const mostGroups = 10
const mostLetters = 200

export function digestMail(
  sender: Sender,
  officeEmail: string,
  key: string,
  { what, groups }: { readonly what: AlikeWhat; readonly groups: readonly AlikeMessages[] },
): MailMessage {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const subject = `${count} more ${alikeWords[what][count === 1 ? 0 : 1]} alike`
  const { moment } = formatsIn('en')
  const told = groups.slice(0, mostGroups).map(({ count: of, since, newestAt, first }) => {
    const words =
      first === null ? '' : `\n${oneLine(first.name || first.email)}: ${oneLine(first.message).slice(0, mostLetters)}`
    return `${of} from ${moment(since)} to ${moment(newestAt)}${words}`
  })
  const rest = groups.slice(mostGroups).reduce((sum, group) => sum + group.count, 0)
  const laid = lay(
    {
      language: 'en',
      subject,
      title: subject,
      paragraphs: [
        'Each looks like at least three others of the day before it: the same address, phone number or words. The first three were mailed one by one.',
        ...told,
        ...(rest === 0 ? [] : [`${rest} more in other groups.`]),
      ],
      notes: [`All of them are in the office: ${sender.appUrl}/crm?section=leads`],
      footer: senderLines(sender, 'en'),
    },
    sender,
  )
  return { key, to: officeEmail, subject, language: 'en', ...laid }
}

const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'French', pa: 'Punjabi' }
