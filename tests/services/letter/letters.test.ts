import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { acknowledgementLetter, noticeLetter } from '#services/letter/contact-letters.ts'
import { confirmationLetter, reminderLetter, welcomeLetter } from '#services/letter/newsletter-letters.ts'
import { wordsIn } from '#services/letter/words/letter-words.ts'
import type { Letter } from '#services/mail/mail.ts'

const sender = {
  appUrl: 'https://freshglaze.example',
  officeEmail: 'office@freshglaze.example',
  postalAddress: '1 Front Street, Toronto ON  M5J 2X2',
}
const enquiry = {
  name: 'Asha Gill',
  email: 'asha@example.com',
  phone: '905-555-0142',
  message: 'Do you do <b>camper</b> vans?',
  language: 'en' as const,
}
const to = { key: 'k', email: 'asha@example.com', endToken: 'end' }

describe.each(languages)('letters in %s', (language) => {
  const confirmation = confirmationLetter(sender, { ...to, language, confirmToken: 'yes' })
  const welcome = welcomeLetter(sender, { ...to, language })
  const acknowledgement = acknowledgementLetter(sender, 'k', { ...enquiry, language })
  const reminder = reminderLetter(sender, { ...to, language })
  // A letter leads to pages in its own language.
  const prefix = { en: '', fr: '/fr', pa: '/pa' }[language]
  const all: readonly Letter[] = [confirmation, welcome, reminder, acknowledgement]

  test('say who writes and where, in both forms, and in which language', () => {
    for (const letter of all) {
      expect(letter.language).toBe(language)
      expect(letter.html).toContain(`<html lang="${language}">`)
      for (const form of [letter.text, letter.html]) {
        expect(form).toContain(wordsIn[language].sender)
        expect(form).toContain(sender.postalAddress)
      }
    }
  })

  test('the confirmation has its link in both forms and no other way to say yes', () => {
    const url = `https://freshglaze.example${prefix}/newsletter/confirm?token=yes`
    expect(confirmation.text.split(url)).toHaveLength(2)
    expect(confirmation.html.split(`href="${url}"`)).toHaveLength(2)
    expect(confirmation.text).toContain(wordsIn[language].confirmation.expiry(7))
  })

  test('what people subscribe to can be ended from the header and from the letter', () => {
    for (const letter of [confirmation, welcome])
      expect(letter.unsubscribeUrl).toBe('https://freshglaze.example/api/newsletter/unsubscription?token=end')
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

  test('P304 the acknowledgement promises an answer within 24 hours and goes to the office when answered', () => {
    expect(acknowledgement.text).toMatch(/24/)
    expect(acknowledgement.replyTo).toBe('office@freshglaze.example')
    expect(acknowledgement.text).toContain('Asha Gill')
  })
})

describe('translations', () => {
  const flat = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'function') return [String(value(7)), String(value(null))]
    return Object.values(value as object).flatMap(flat)
  }

  test.each(['fr', 'pa'] as const)('no sentence was left in English: %s', (language) => {
    const english = new Set(flat(wordsIn.en))
    const own = flat(wordsIn[language])
    expect(own).toHaveLength(flat(wordsIn.en).length)
    expect(own.filter((text) => english.has(text))).toEqual([])
  })

  test('Punjabi stands in its own script but for our name', () => {
    const latin = flat(wordsIn.pa).filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(/Fresh Glaze|null/g, '')))
    expect(latin).toEqual([])
  })

  test('French spaces its signs as Canada does, with curly apostrophes', () => {
    expect(flat(wordsIn.fr).filter((text) => / [;!?:]|\p{L}:|'/u.test(text))).toEqual([])
  })
})

describe('what visitors write', () => {
  test('is never mailed to the address that they typed', () => {
    const { text, html } = acknowledgementLetter(sender, 'k', enquiry)
    expect(text + html).not.toContain('camper')
  })

  test.each(['Win at casino.example', 'http://x', 'Call 905 555 0142', 'x'.repeat(41)])(
    'a name that is none is left out of the greeting: %s',
    (name) => {
      const { text } = acknowledgementLetter(sender, 'k', { ...enquiry, name })
      expect(text).not.toContain(name)
      expect(text).toContain('Hello,')
    },
  )

  test.each(['Asha Gill', 'Zoë O’Brien-Côté', 'ਜਸਲੀਨ ਕੌਰ', 'J. Smith'])('a name is greeted: %s', (name) => {
    expect(acknowledgementLetter(sender, 'k', { ...enquiry, name }).text).toContain(`Hello ${name},`)
  })

  test('reaches the office whole, as text and not as HTML, and an answer goes to them', () => {
    const letter = noticeLetter(sender, 'office@freshglaze.example', 'k', { ...enquiry, language: 'pa' })
    expect(letter).toMatchObject({ to: 'office@freshglaze.example', replyTo: 'asha@example.com', language: 'en' })
    expect(letter.text).toContain('Do you do <b>camper</b> vans?')
    expect(letter.html).toContain('&lt;b&gt;camper&lt;/b&gt;')
    for (const told of ['Asha Gill', 'asha@example.com', '905-555-0142', 'Punjabi']) expect(letter.text).toContain(told)
  })

  test('cannot break the subject into headers', () => {
    const letter = noticeLetter(sender, 'o@x.example', 'k', { ...enquiry, name: 'A\r\nBcc: everybody@example.com' })
    expect(letter.subject).not.toMatch(/[\r\n]/)
  })
})
