import { describe, expect, test } from 'vitest'

import { cancelledMail, confirmedMail } from '#services/features/booking/mails/booking-mails.ts'
import type { BookedVisit } from '#services/mail/booked-visit.ts'
import { bookingNotice, moneyNotice, quoteNotice } from '#services/mail/office-mails.ts'
import { asker, cancelled, details, expectSaid, given, office, visit } from '#tests/support/booked-visit.ts'

describe('notices to the office', () => {
  const booked = bookingNotice(
    office,
    { ...visit, language: 'pa' },
    { key: 'k', asker, vanNumber: 2, isTravelOpen: false, details },
  )

  test('of a booking have all that the crew needs, in English, and an answer goes to the customer', () => {
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
      'sedan, Blue',
      'Gate 4',
    ]
    expectSaid(booked, [...facts, 'Pet Hair Removal', '$155.45', 'npm run ops -- history FG-7K3M9Q'])
    expect(booked.text).toContain('Ring\ntwice')
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
      quoteId: 'q1',
      asker: { ...asker, name: '' },
      service: 'Glazed Detail',
      addOns: ['Stain Treatment'],
      vehicle: '2021 Honda Civic, sedan',
      place: 'home: 1 Yonge Street, Toronto',
      totalCents: 16_000,
      lastDay: '2026-12-20',
    })
    expect(mail.replyTo).toBe('asha@example.com')
    expectSaid(mail, [
      '905-555-0142',
      'Glazed Detail + Stain Treatment',
      '1 Yonge Street',
      '$160',
      'December 20, 2026',
      'history quote-q1',
    ])
    expect(mail.text).not.toContain('Name:')
  })

  test.each(['refund', 'capture', 'unbooked'] as const)(
    'of a %s that failed name the payment and what to do',
    (failure) => {
      const about = {
        reference: failure === 'unbooked' ? null : 'FG-7K3M9Q',
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
      expect(mail.subject).toContain(about.reference ?? 'pi_1')
    },
  )

  test('link to no page', () => {
    expect(booked.html.match(/href=/g)).toBeNull()
  })
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
      reference: null,
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
