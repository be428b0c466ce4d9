import { describe, expect, test } from 'vitest'

import { cancelledMail, confirmedMail } from '#services/features/booking/mails/booking-mails.ts'
import type { BookedVisit } from '#services/mail/booked-visit.ts'
import { moneyNotice } from '#services/mail/money-notice.ts'
import { bookingNotice, moveNotice, quoteNotice } from '#services/mail/office-mails.ts'
import { asker, cancelled, details, expectSaid, given, office, visit } from '#tests/support/booked-visit.ts'
import { messagesOf } from '#tests/support/catalogues.ts'

describe('notices to the office', () => {
  const booked = bookingNotice(
    office,
    { ...visit, language: 'pa' },
    { key: 'k', asker, vanNumber: 2, isTravelOpen: false, details },
  )

  test('of a booking have all that the crew needs, in the office’s language, and an answer goes to the customer', () => {
    expect(booked).toMatchObject({
      to: 'office@freshglaze.example',
      replyTo: 'asha@example.com',
      language: 'en',
      subject: 'New booking FG-7K3M9Q: Tue, Dec 1, 10:00 AM',
    })
    const facts = [
      'Van 2',
      'Asha Gill',
      '905-555-0142',
      'Punjabi',
      'Tuesday, December 1, 2026',
      'Sedan, Blue',
      'Gate 4',
    ]
    expectSaid(booked, [...facts, 'Pet Hair Removal', '$155.45'])
    expect(booked.text).toContain('Ring\ntwice')
    expect(booked.text).toContain('Open the visit:\nhttps://freshglaze.example/crm?section=bookings&booking=b1')
  })

  test('of a booking outside the map say that the page promised a call about the travel, and no other does', () => {
    const call = 'Call the customer: the address is outside the map'
    const far = bookingNotice(office, visit, { key: 'k', asker, vanNumber: 2, isTravelOpen: true, details })
    expectSaid(far, [call])
    expect(booked.text).not.toContain(call)
  })

  test('of a quote request name whom to call about what', () => {
    const mail = quoteNotice(office, {
      key: 'k',
      asker: { ...asker, name: '' },
      service: 'Glazed Detail',
      addOns: [{ name: 'stain-treatment', displayName: 'Stain Treatment', priceCents: 3_500 }],
      vehicle: '2021 Honda Civic',
      size: 'sedan',
      color: '',
      locationType: 'home',
      address: '1 Yonge Street, Toronto',
      totalCents: 16_000,
      lastDay: '2026-12-20',
    })
    expect(mail.replyTo).toBe('asha@example.com')
    expectSaid(mail, [
      '905-555-0142',
      'Glazed Detail + Stain Treatment',
      '2021 Honda Civic, Sedan',
      'Home: 1 Yonge Street',
      '$160',
      'December 20, 2026',
      'https://freshglaze.example/crm?section=leads',
    ])
    expect(mail.text).not.toContain('Name:')
  })

  test.each(['refund', 'capture', 'unbooked'] as const)(
    'of a %s that failed name the payment and what to do',
    (failure) => {
      const about = {
        visit: failure === 'unbooked' ? null : { bookingId: 'b1', reference: 'FG-7K3M9Q' },
        asker: failure === 'unbooked' ? null : asker,
      }
      const mail = moneyNotice(office, {
        key: 'k',
        failure,
        ...about,
        intentId: 'pi_1',
        amountCents: 3_100,
        reason: 'expired\u202Ecard',
      })
      expectSaid(mail, [
        '$31',
        'pi_1',
        'expiredcard',
        { refund: 'dashboard', capture: 'Call', unbooked: 'settle' }[failure],
      ])
      expect(mail.subject).toContain(about.visit?.reference ?? 'pi_1')
    },
  )

  test('link to the visit in the office, and to nothing else', () => {
    expect(booked.html.match(/href="[^"]*"/g)).toEqual([
      'href="https://freshglaze.example/crm?section=bookings&amp;booking=b1"',
    ])
  })

  test.each([
    [
      'fr',
      'Nouvelle réservation FG-7K3M9Q : mar. 1er déc., 10 h',
      ['Fourgonnette 2', 'Pendjabi', 'Berline, Blue', 'Oui', 'Domicile'],
    ],
    ['pa', 'ਨਵੀਂ ਬੁਕਿੰਗ FG-7K3M9Q: ਮੰਗਲ, 1 ਦਸੰ, ਸਵੇਰੇ 10:00', ['ਵੈਨ 2', 'ਪੰਜਾਬੀ', 'ਸਿਡਾਨ, Blue', 'ਹਾਂ', 'ਘਰ']],
  ] as const)(
    'are in %s where the office reads that, whatever the customer speaks',
    (officeLanguage, subject, told) => {
      const there = { ...office, officeLanguage }
      const mail = bookingNotice(there, visit, {
        key: 'k',
        asker: { ...asker, language: 'pa' },
        vanNumber: 2,
        isTravelOpen: false,
        details: { ...details, locationType: 'home', outletWithin100Feet: 'yes' },
      })
      expect(mail).toMatchObject({ language: officeLanguage })
      expect(mail.subject.replaceAll('\u00A0', ' ')).toBe(subject)
      expectSaid(mail, [...told])
      const moved = { key: 'k', asker, vanNumber: 2, formerStart: '2026-11-30T15:00:00.000Z', terms: 'once' } as const
      expect(moveNotice(there, visit, moved).language).toBe(officeLanguage)
      const english = messagesOf('en').filter(([key, text]) => key.startsWith('mail.office.') && text.length > 25)
      const lines = [mail, moveNotice(there, visit, moved)].flatMap(({ text }) => text.split('\n'))
      expect(lines.filter((line) => english.some(([, text]) => line.includes(text)))).toEqual([])
    },
  )
})

describe('hostile content', () => {
  const hostile = `</td><script>alert(1)</script>\r\nBcc: all@example.com\u202E\u2066${'<b>x'.repeat(1_024)}`
  const bad: BookedVisit = {
    ...visit,
    firstName: hostile,
    place: hostile,
    vehicle: hostile,
    service: { ...visit.service, displayName: hostile },
    addOns: [{ name: 'own', displayName: hostile, priceCents: 1 }],
  }
  const everything = Object.fromEntries(Object.keys(details).map((key) => [key, hostile])) as unknown as typeof details
  const anybody = { ...asker, name: hostile, phone: hostile }
  const all = [
    confirmedMail(office, bad, given),
    cancelledMail(office, bad, cancelled),
    bookingNotice(office, bad, { key: 'k', asker: anybody, vanNumber: 1, isTravelOpen: true, details: everything }),
    moneyNotice(office, {
      key: 'k',
      failure: 'refund',
      visit: null,
      intentId: hostile,
      amountCents: 1,
      reason: hostile,
      asker: anybody,
    }),
  ]

  test('is text in HTML, turns no direction of writing, and is in no header', () => {
    for (const { subject, html, text, to, replyTo = '' } of all) {
      expect(html).not.toMatch(/<script|<b>/)
      for (const form of [subject, html, text]) expect(form).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
      for (const header of [subject, to, replyTo]) expect(header).not.toMatch(/[\r\n]/)
    }
    expect(all[0]?.text).toContain('Hello,')
  })

  test('is whole in what the office reads', () => {
    expect(all[2]?.text).toContain('</td><script>alert(1)</script>')
    expect(all[2]?.text).toContain('<b>x'.repeat(1_024))
  })
})
