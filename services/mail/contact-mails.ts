import type { Language } from '#events/values/language.ts'
import type { MailMessage } from '#services/mail/mail.ts'

import { lay } from './layout.ts'
import { senderLines, type Sender } from './sender.ts'
import { wordsIn } from './words/words-in.ts'
import { plainName } from './written-text.ts'

interface Enquiry {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly language: Language
}

/**
 * Acknowledges a visitor's message. The message itself is not repeated: whoever typed another person's address could make us
 * deliver advertising to it.
 */
export function acknowledgementMail(sender: Sender, key: string, { name, email, language }: Enquiry): MailMessage {
  const { subject, title, greeting, body, promise, more, mistake } = wordsIn[language].acknowledgement
  const laid = lay({
    language,
    subject,
    title,
    paragraphs: [`${greeting(plainName(name))}\n${body}`, promise, more],
    notes: [mistake],
    footer: senderLines(sender, language),
  })
  const replyTo = sender.officeEmail === null ? {} : { replyTo: sender.officeEmail }
  return { key, to: email, ...replyTo, subject, language, ...laid }
}

/** Notifies the office, in the office's language; a reply goes to the visitor. */
export function noticeMail(sender: Sender, officeEmail: string, key: string, enquiry: Enquiry): MailMessage {
  const { name, email, phone, message, language } = enquiry
  const subject = `New message from ${name.replaceAll(/\s+/g, ' ')}`
  const laid = lay({
    language: 'en',
    subject,
    title: 'Somebody wrote to us',
    paragraphs: [
      `Name: ${name}\nE-mail: ${email}\nPhone: ${phone || '-'}\nWrote in: ${languageNames[language]}`,
      message,
    ],
    notes: ['Answer this e-mail to answer them. They were promised word within 24 hours.'],
    footer: senderLines(sender, 'en'),
  })
  return { key, to: officeEmail, replyTo: email, subject, language: 'en', ...laid }
}

const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'French', pa: 'Punjabi' }
