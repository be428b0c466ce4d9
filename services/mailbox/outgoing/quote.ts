import type { Language } from '#events/values/language.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { Correspondent } from '#infra/stores/mailbox/message-rows.ts'
import type { MailTexts } from '#infra/stores/mailbox/outgoing-rows.ts'
import { formatsIn } from '#services/mail/formats.ts'

export interface QuotedMail {
  readonly from: Correspondent
  readonly to: readonly Correspondent[]
  readonly subject: string
  readonly receivedAt: Date
  readonly plain: string
  readonly safeHtml: string | null
}

interface QuoteWords {
  readonly yourMessage: string
  readonly wrote: (date: string, name: string) => string
  readonly forwarded: string
  readonly fields: readonly [from: string, date: string, subject: string, to: string]
}

const words: Readonly<Record<Language, QuoteWords>> = {
  en: {
    yourMessage: 'Re: Your message',
    wrote: (date, name) => `On ${date}, ${name} wrote:`,
    forwarded: 'Forwarded message',
    fields: ['From:', 'Date:', 'Subject:', 'To:'],
  },
  fr: {
    yourMessage: 'Re: Votre message',
    wrote: (date, name) => `Le ${date}, ${name} a écrit\u00A0:`,
    forwarded: 'Message transféré',
    fields: ['De\u00A0:', 'Date\u00A0:', 'Objet\u00A0:', 'À\u00A0:'],
  },
  pa: {
    yourMessage: 'Re: ਤੁਹਾਡਾ ਸੁਨੇਹਾ',
    wrote: (date, name) => `${date} ਨੂੰ ${name} ਨੇ ਲਿਖਿਆ:`,
    forwarded: 'ਅੱਗੇ ਭੇਜਿਆ ਸੁਨੇਹਾ',
    fields: ['ਭੇਜਣ ਵਾਲਾ:', 'ਮਿਤੀ:', 'ਵਿਸ਼ਾ:', 'ਪ੍ਰਾਪਤਕਰਤਾ:'],
  },
}

/** Quote of an answer or forward, as text and HTML. */
export function quoteOf(kind: 'answer' | 'forward', mail: QuotedMail, language: Language): MailTexts {
  const { wrote, forwarded, fields } = words[language]
  const receivedAt = mail.receivedAt.toISOString()
  const { date: onDate, time } = formatsIn(language)
  const date = `${onDate(dayOf(receivedAt))}, ${time(receivedAt)}`
  const html = mail.safeHtml ?? asHtml(mail.plain)
  if (kind === 'answer') {
    const line = wrote(date, nameOf(mail.from))
    const text = mail.plain.split('\n').map((one) => (one === '' || one.startsWith('>') ? `>${one}` : `> ${one}`))
    return { text: `${line}\n${text.join('\n')}`, html: `<p>${escaped(line)}</p><blockquote>${html}</blockquote>` }
  }
  const values = [nameOf(mail.from), date, mail.subject, mail.to.map(nameOf).join(', ')]
  const head = fields.map((field, index) => `${field} ${values[index] ?? ''}`)
  return {
    text: [`---------- ${forwarded} ----------`, ...head, '', mail.plain].join('\n'),
    html: `<p>---------- ${escaped(forwarded)} ----------<br>${head.map(escaped).join('<br>')}</p>${html}`,
  }
}

export const subjectOfAnswer = (language: Language): string => words[language].yourMessage

export const asHtml = (text: string): string =>
  `<p>${escaped(text)
    .replaceAll(/\n{2,}/g, '</p><p>')
    .replaceAll('\n', '<br>')}</p>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const nameOf = ({ name, email }: Correspondent): string => (name === '' ? email : `${name} <${email}>`)
