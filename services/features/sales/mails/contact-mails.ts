import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { greetingOf } from '#services/mail/booked-visit.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { lay } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { senderLines, type Sender } from '#services/mail/sender.ts'
import { askerFacts, openIn, toOffice, type Office } from '#services/mail/to-office.ts'
import { oneLine, severalLines } from '#services/mail/written-text.ts'
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

export function noticeMail(sender: Office, key: string, enquiry: Enquiry): MailMessage {
  const t = textsIn(sender.officeLanguage)
  return toOffice(
    sender,
    { key, asker: enquiry },
    {
      subject: t('mail.office.message.subject', { name: oneLine(enquiry.name) }),
      title: t('mail.office.message.title'),
      paragraphs: [severalLines(enquiry.message)],
      facts: [{ look: 'list', facts: askerFacts(t, enquiry) }],
      ...openIn(sender, 'leads'),
      notes: [t('mail.office.answer.promised')],
    },
  )
}

export interface AlikeMessages {
  readonly count: number
  readonly since: Instant
  readonly newestAt: Instant
  readonly first: Pick<Enquiry, 'name' | 'email' | 'message'> | null
}

export type AlikeWhat = 'messages' | 'quotes' | 'both'

const mostGroups = 10
const mostLetters = 200

export function digestMail(
  sender: Office,
  key: string,
  { what, groups }: { readonly what: AlikeWhat; readonly groups: readonly AlikeMessages[] },
): MailMessage {
  const t = textsIn(sender.officeLanguage)
  const { moment } = formatsIn(sender.officeLanguage)
  const subject = t(`mail.office.digest.${what}`, { count: countOf(groups) })
  const told = groups.slice(0, mostGroups).map(({ count, since, newestAt, first }) => {
    const range = t('mail.office.digest.group', { count, since: moment(since), newest: moment(newestAt) })
    if (first === null) return range
    const words = oneLine(first.message).slice(0, mostLetters)
    return `${range}\n${t('mail.office.digest.words', { who: oneLine(first.name || first.email), words })}`
  })
  const rest = countOf(groups.slice(mostGroups))
  return toOffice(
    sender,
    { key, asker: null },
    {
      subject,
      title: subject,
      paragraphs: [
        t('mail.office.digest.body'),
        ...told,
        ...(rest === 0 ? [] : [t('mail.office.digest.rest', { count: rest })]),
      ],
      ...openIn(sender, 'leads'),
      notes: [t('mail.office.digest.all')],
    },
  )
}

const countOf = (groups: readonly AlikeMessages[]): number => groups.reduce((sum, { count }) => sum + count, 0)
