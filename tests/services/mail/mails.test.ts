import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { confirmationMail, reminderMail, welcomeMail } from '#services/features/messages/mails/newsletter-mails.ts'
import { acknowledgementMail, noticeMail } from '#services/features/sales/mails/contact-mails.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { textsIn } from '#services/texts/texts.ts'

const sender = {
  appUrl: 'https://freshglaze.example',
  mailFrom: 'Fresh Glaze <hello@freshglaze.example>',
  officeEmail: 'office@freshglaze.example',
  officeLanguage: 'en',
  postalAddress: '1 Front Street, Toronto ON  M5J 2X2',
} as const
const enquiry = {
  name: 'Asha Gill',
  email: 'asha@example.com',
  phone: '905-555-0142',
  message: 'Do you do <b>camper</b> vans?',
  language: 'en' as const,
}
const to = { key: 'k', email: 'asha@example.com', endToken: 'end' }

describe.each(languages)('mails in %s', (language) => {
  const confirmation = confirmationMail(sender, { ...to, language, confirmToken: 'yes' })
  const welcome = welcomeMail(sender, { ...to, language })
  const acknowledgement = acknowledgementMail(sender, 'k', { ...enquiry, language })
  const reminder = reminderMail(sender, { ...to, language })
  // A mail leads to pages in its own language.
  const prefix = { en: '', fr: '/fr', pa: '/pa' }[language]
  const all: readonly MailMessage[] = [confirmation, welcome, reminder, acknowledgement]

  test('say who writes and where, in both forms, and in which language', () => {
    for (const mail of all) {
      expect(mail.language).toBe(language)
      expect(mail.html).toContain(`<html lang="${language}">`)
      for (const form of [mail.text, mail.html]) {
        expect(form).toContain(textsIn(language)('mail.sender'))
        expect(form).toContain(sender.postalAddress)
      }
    }
  })

  test('the confirmation has its link in both forms and no other way to say yes', () => {
    const url = `https://freshglaze.example${prefix}/newsletter/confirm?token=yes`
    expect(confirmation.text.split(url)).toHaveLength(2)
    expect(confirmation.html.split(`href="${url}"`)).toHaveLength(2)
    expect(confirmation.text).toContain(textsIn(language)('mail.confirmation.expiry', { days: 7 }))
  })

  test('a subscription can be ended from the header and from the body of the mail', () => {
    for (const mail of [confirmation, welcome])
      expect(mail.unsubscribeUrl).toBe('https://freshglaze.example/api/newsletter/unsubscription?token=end')
    expect(welcome.text).toContain(`https://freshglaze.example${prefix}/newsletter/unsubscribe?token=end`)
    expect(welcome.text).toContain(`https://freshglaze.example${prefix}/blog`)
    expect(acknowledgement.unsubscribeUrl).toBeUndefined()
  })

  test('load nothing from anywhere and stand on a dark screen too', () => {
    for (const { html } of all) {
      expect(html).not.toMatch(/<img|<link|<script|url\(|src=/)
      expect(html).toContain('prefers-color-scheme:dark')
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
    }
  })

  test('the acknowledgement promises an answer within 24 hours and goes to the office when answered', () => {
    expect(acknowledgement.text).toMatch(/24/)
    expect(acknowledgement.replyTo).toBe('office@freshglaze.example')
    expect(acknowledgement.text).toContain('Asha Gill')
  })
})

describe('what visitors write', () => {
  test('is never mailed to the address that they typed', () => {
    const { text, html } = acknowledgementMail(sender, 'k', enquiry)
    expect(text + html).not.toContain('camper')
  })

  test.each(['Win at casino.example', 'http://x', 'Call 905 555 0142', 'x'.repeat(41)])(
    'a name that is none is left out of the greeting: %s',
    (name) => {
      const { text } = acknowledgementMail(sender, 'k', { ...enquiry, name })
      expect(text).not.toContain(name)
      expect(text).toContain('Hello,')
    },
  )

  test.each(['Asha Gill', 'Zoë O’Brien-Côté', 'ਜਸਲੀਨ ਕੌਰ', 'J. Smith'])('a name is greeted: %s', (name) => {
    expect(acknowledgementMail(sender, 'k', { ...enquiry, name }).text).toContain(`Hello ${name},`)
  })

  test('reaches the office whole, as text and not as HTML, and an answer goes to them', () => {
    const mail = noticeMail(sender, 'k', { ...enquiry, language: 'pa' })
    expect(mail).toMatchObject({ to: 'office@freshglaze.example', replyTo: 'asha@example.com', language: 'en' })
    expect(mail.text).toContain('Do you do <b>camper</b> vans?')
    expect(mail.html).toContain('&lt;b&gt;camper&lt;/b&gt;')
    for (const told of ['Asha Gill', 'asha@example.com', '905-555-0142', 'Punjabi']) expect(mail.text).toContain(told)
  })

  test('cannot break the subject into headers', () => {
    const mail = noticeMail(sender, 'k', { ...enquiry, name: 'A\r\nBcc: everybody@example.com' })
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})
