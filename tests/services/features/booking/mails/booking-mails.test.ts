import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import {
  cancelledMail,
  confirmedMail,
  movedMail,
  releasedMail,
} from '#services/features/booking/mails/booking-mails.ts'
import { refundMail } from '#services/features/money/mails/refund-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { textsIn } from '#services/texts/texts.ts'
import { cancelled, expectSaid, given, office, visit } from '#tests/support/booked-visit.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'

describe('the mail of a moved visit', () => {
  const move = {
    key: 'k',
    now: '2026-11-20T17:00:00.000Z',
    movedAt: '2026-11-20T17:00:00.000Z',
    formerStart: '2026-11-24T20:00:00.000Z',
    terms: 'free',
    reason: null,
    refunds: given.refunds,
    isWaived: false,
    isReclean: false,
  } as const

  test.each([
    [
      'en',
      [
        'Your visit has a new time',
        'Tuesday, December 1, 2026',
        'Before',
        'Tue, Nov 24, 3:00 PM',
        'Cancel free until Mon, Nov 30, 10:00 AM.',
      ],
    ],
    ['fr', ['Votre visite est déplacée', 'mardi 1er décembre 2026', 'Avant', 'mar. 24 nov., 15 h']],
    ['pa', ['ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਦਾ ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ', 'ਪਹਿਲਾਂ', 'FG-7K3M9Q']],
  ] as const)('says the new and the former time in the language of the booking: %s', (language, facts) => {
    const mail = movedMail(office, { ...visit, language, moves: 1 }, move)
    expectSaid(mail, facts)
    expect(calendarValue(mail.calendar?.content ?? '', 'SEQUENCE')).toBe('1')
    expect(mail.text).not.toContain(textsIn(language)('mail.booking.moved.once'))
    expect(movedMail(office, { ...visit, language }, { ...move, terms: 'once' }).text).toContain(
      textsIn(language)('mail.booking.moved.once'),
    )
  })

  test('a move that is the doing of the office says so, in place of what was asked', () => {
    expect(movedMail(office, visit, { ...move, terms: 'office', reason: 'crew' }).text).toContain('we had to move')
    expect(movedMail(office, visit, { ...move, terms: 'office', reason: 'goodwill' }).text).toContain('As you asked')
  })
})

describe.each(languages)('the mail of a moved re-clean in %s', (language) => {
  const free = { ...visit, language, totalCents: 0, hstCents: 0, depositCents: 0 }
  const t = textsIn(language)
  const move = {
    key: 'k',
    now: '2026-11-20T17:00:00.000Z',
    movedAt: '2026-11-20T17:00:00.000Z',
    formerStart: '2026-11-24T20:00:00.000Z',
    terms: 'once' as const,
    reason: null,
    refunds: [],
    isWaived: true,
    isReclean: true,
  }

  test('says that it stays free, whoever moved it, and names neither price nor deposit nor fee', () => {
    const own = movedMail(office, free, move).text
    const ours = movedMail(office, free, { ...move, terms: 'office', reason: 'crew' }).text
    expect(own).toContain(t('mail.concern.free.moved'))
    expect(own).toContain(t('mail.concern.free.movedOnce'))
    expect(ours).toContain(t('mail.concern.free.movedByOffice'))
    for (const text of [own, ours])
      for (const other of [
        t('mail.booking.moved.body'),
        t('mail.booking.moved.byOffice'),
        t('mail.booking.moved.once'),
      ])
        expect(text).not.toContain(other)
  })

  test('a paid visit without a deposit keeps its price, and no deposit is named', () => {
    const paid = { ...visit, language }
    const text = movedMail(office, paid, { ...move, terms: 'free', isReclean: false }).text
    expect(text).toContain(t('mail.booking.moved.bodyWithoutDeposit'))
    const ours = movedMail(office, paid, { ...move, terms: 'office', reason: 'crew', isReclean: false }).text
    expect(ours).toContain(t('mail.booking.moved.byOfficeWithoutDeposit'))
    const deposit = { en: 'deposit', fr: 'acompte', pa: 'ਡਿਪਾਜ਼ਿਟ' }[language]
    for (const said of [text, ours]) expect(said).not.toContain(deposit)
  })
})

describe('the confirmation of a booking', () => {
  test.each([
    ['en', ['Deposit: $31.00', 'Balance on completion: $155.45']],
    ['fr', ['Acompte : 31,00 $', 'Solde à la fin du service : 155,45 $']],
    ['pa', ['ਡਿਪਾਜ਼ਿਟ: $31.00', 'ਬਾਕੀ ਰਕਮ, ਕੰਮ ਪੂਰਾ ਹੋਣ ’ਤੇ: $155.45']],
  ] as const)('takes a deposit that is asked for by a link off what is left for the day: %s', (language, bill) => {
    const due = { amountCents: 3_100, dueAt: '2026-11-27T18:00:00.000Z' }
    const mail = confirmedMail(office, { ...visit, language }, { ...given, deposit: 'asked', due })
    for (const line of bill) expect(mail.text.replaceAll('\u{a0}', ' ')).toContain(line)
    const waived = confirmedMail(office, { ...visit, language }, { ...given, deposit: 'asked', due: null })
    expect(waived.text.replaceAll('\u{a0}', ' ')).toMatch(/186[.,]45.*\n.*186[.,]45/)
  })

  test('says in English what the confirmation page shows, and the refund policy of the booking', () => {
    const mail = confirmedMail(office, visit, given)
    expect(mail).toMatchObject({
      key: 'k',
      to: 'asha@example.com',
      replyTo: 'office@freshglaze.example',
      subject: 'Booking confirmed: FG-7K3M9Q',
    })
    expectSaid(mail, [
      'Hello Asha,',
      'FG-7K3M9Q',
      'Glazed Detail + Pet Hair Removal',
      'Tuesday, December 1, 2026',
      '10:00 AM Toronto time',
      '123 Queen Street West, Brampton',
      '2021 Honda Civic',
      '$125',
      '$40',
      '$21.45',
      '$186.45',
      '$31',
      '$155.45',
      'an electrical outlet within 100 feet',
      'Cancel free until Mon, Nov 30, 10:00 AM.',
      'Until Tue, Dec 1, 8:00 AM, 50% of the deposit is refunded.',
      'After that we keep the deposit.',
      '(416) 555-0134',
      'in the version of November 22, 2026',
      'https://freshglaze.example/terms',
      'https://freshglaze.example/refund-policy',
    ])
    expect(mail.text).toContain('Balance on completion: $155.45')
  })

  test('says in French what is written otherwise there', () => {
    expectSaid(confirmedMail(office, { ...visit, language: 'fr' }, given), [
      'Bonjour Asha,',
      'Glazed Detail + Enlèvement des poils d’animaux',
      'mardi 1er décembre 2026',
      '10 h, heure de Toronto',
      '186,45 $',
      'Annulation sans frais jusqu’au lun. 30 nov., 10 h.',
      'dans leur version du 22 novembre 2026',
      'https://freshglaze.example/fr/refund-policy',
    ])
  })

  test('says in Punjabi what is written otherwise there', () => {
    expectSaid(confirmedMail(office, { ...visit, language: 'pa' }, given), [
      'ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ Asha ਜੀ,',
      'Glazed Detail + ਪਾਲਤੂ ਜਾਨਵਰਾਂ ਦੇ ਵਾਲਾਂ ਦੀ ਸਫ਼ਾਈ',
      'ਮੰਗਲਵਾਰ, 1 ਦਸੰਬਰ 2026',
      'ਸਵੇਰੇ 10:00, ਟੋਰਾਂਟੋ ਦੇ ਸਮੇਂ ਅਨੁਸਾਰ',
      '$186.45',
      'https://freshglaze.example/pa/terms',
    ])
  })

  test('invites the customer’s calendar for the time and place of the visit', () => {
    const { calendar } = confirmedMail(office, visit, given)
    const value = (name: string) => calendarValue(calendar?.content ?? '', name)
    expect(calendar).toMatchObject({ method: 'REQUEST', filename: 'FG-7K3M9Q.ics' })
    expect(['UID', 'DTSTART', 'DTEND', 'LOCATION', 'ORGANIZER', 'ATTENDEE'].map(value)).toEqual([
      'b1@fresh-glaze',
      '20261201T150000Z',
      '20261201T180000Z',
      '123 Queen Street West\\, Brampton',
      'mailto:hello@freshglaze.example',
      'mailto:asha@example.com',
    ])
  })

  test.each([
    ['en', ['Discount -$20', '$163.85']],
    ['fr', ['Rabais -20,00 $', '163,85 $']],
    ['pa', ['ਛੋਟ -$20', '$163.85']],
  ] as const)('sent late, names in %s what was taken off the price meanwhile', (language, [discount, total]) => {
    const lower = { ...visit, language, discountCents: 2_000, totalCents: 14_500, hstCents: 1_885 }
    const [said, usual] = [lower, { ...visit, language }].map((one) =>
      confirmedMail(office, one, given)
        .text.replaceAll(/[\u00A0\u202F :]+/g, ' ')
        .replaceAll('\u2212', '-'),
    )
    expect(said).toContain(discount)
    expect(said).toContain(total)
    expect(usual).not.toContain(discount)
  })

  test('leaves out the times that are over', () => {
    const late = { ...given, now: '2026-11-30T15:00:00.001Z' }
    const { text } = confirmedMail(office, visit, late)
    expect(text).not.toContain('Cancel free until')
    expect(text).toContain('Until Tue, Dec 1, 8:00 AM, 50% of the deposit is refunded.')
    const none = confirmedMail(office, visit, { ...given, now: '2026-12-01T14:00:00.000Z' }).text
    expect(none).toContain('The deposit is not refunded when you cancel from now on.')
    expect(none).not.toContain('Until ')
  })

  test('claims no deposit that could not be taken, and asks for all of the price on the day', () => {
    const { text } = confirmedMail(office, visit, { ...given, deposit: 'refused' })
    expect(text).toContain('nothing was charged')
    expect(text).not.toContain('Deposit paid')
    expect(text).toContain('Balance on completion: $186.45')
  })

  test('without a deposit names none, nothing that would come back, and all of the price on the day', () => {
    const { text } = confirmedMail(office, visit, { ...given, deposit: 'waived', refunds: [] })
    expect(text).toContain('You pay no deposit: the whole price is paid when the work is done.')
    expect(text).not.toMatch(/Deposit paid|comes? back|your bank/i)
    expect(text).toContain('Balance on completion: $186.45')
    expect(cancelledMail(office, visit, { ...cancelled, isUnpaid: true, refundCents: 0 }).text).not.toContain('deposit')
  })

  test('claims no agreement that was not given, and no version that was not shown', () => {
    expect(confirmedMail(office, visit, { ...given, agreed: null }).text).not.toContain('agreed')
    const { text } = confirmedMail(office, visit, { ...given, agreed: { termsVersion: null } })
    expect(text).toContain('By paying you agreed to the terms of service and the refund policy.')
  })

  test('leaves out what is not known', () => {
    const { text } = confirmedMail(office, { ...visit, place: '', vehicle: '', firstName: '' }, given)
    expect(text).not.toMatch(/^(Location|Vehicle):/m)
    expect(text).toContain('Hello,')
    expect(confirmedMail(office, { ...visit, vehicle: '2021' }, given).text).toContain('Vehicle: 2021 vehicle')
  })
})

describe.each(languages)('every mail about a booking in %s', (language) => {
  const said = { ...visit, language }
  const t = textsIn(language)
  const reasons = ['slot_taken', 'day_past', 'amount', 'not_open'] as const
  const all: readonly MailMessage[] = [
    confirmedMail(office, said, given),
    cancelledMail(office, said, cancelled),
    ...reasons.map((reason) => releasedMail(office, said, { key: 'k', reason, amountCents: 3_100 })),
    refundMail(office, said, { key: 'k', outcome: 'made', amountCents: 1_550 }),
    refundMail(office, said, { key: 'k', outcome: 'failed', amountCents: 1_550 }),
  ]

  test('is in that language, names the reference in its subject, and can be answered', () => {
    for (const mail of all) {
      expect(mail).toMatchObject({ language, to: 'asha@example.com', replyTo: 'office@freshglaze.example' })
      expect(mail.subject).toContain('FG-7K3M9Q')
      expect(mail.html).toContain(`<html lang="${language}">`)
      expectSaid(mail, [
        t('mail.booking.help', { phone: '(416) 555-0134' }).replaceAll('\u00A0', ' '),
        t('mail.sender'),
      ])
    }
  })

  test('loads nothing from anywhere, runs nothing and stands on a dark screen', () => {
    for (const { html } of all) {
      expect(html).not.toMatch(/<img|<link|<script|url\(|src=/)
      expect(html).toContain('prefers-color-scheme:dark')
    }
  })

  test('a payment that booked nothing says why, each reason in words of its own, and that nothing is paid', () => {
    const texts = all.slice(2, 6).map(({ text }) => text)
    for (const [index, reason] of reasons.entries())
      expect(texts[index]).toContain(t(`mail.booking.released.reasons.${reason}`))
    expect(new Set(reasons.map((reason) => t(`mail.booking.released.reasons.${reason}`))).size).toBe(reasons.length)
  })

  test('a refund names its amount; one that failed is not called made', () => {
    const [made, failed] = all.slice(6)
    expect(made?.text).toContain(t('mail.booking.refundMade.when'))
    expect(failed?.text).toContain(t('mail.booking.refundFailed.next'))
    for (const mail of [made, failed]) expect(mail?.text).toMatch(/15[.,]50/)
  })
})
