import { describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import type { AnyEvent, AnyNewEvent } from '#events/envelope.ts'
import { otherStatements } from '#events/values/customer-statements.ts'
import { customers, type CustomerRow } from '#projections/customers.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { confirmed, held, person } from '#tests/support/examples.ts'
import { recorded } from '#tests/support/given.ts'

const visitor: Actor = { kind: 'visitor' }
const owner: Actor = { kind: 'customer', customerId: 'c1' }
const stranger: Actor = { kind: 'customer', customerId: 'c2' }
const staff: Actor = { kind: 'staff', staffId: 's1' }

const by = (actor: Actor, event: AnyNewEvent): Omit<AnyEvent, 'position'> => ({
  ...recorded(event, 0),
  meta: { actor },
})

/** A name and a number, said in a form, with a booking, in the account, by the office. */
const inForm = (name: string, phone: string, actor: Actor = visitor) =>
  by(actor, {
    type: 'LeadReceived',
    data: { leadId: 'l1', customerId: 'c1', source: 'contact', language: 'pa', emailId: null },
    personal: { name, email: 'asha.gill@example.com', phone, message: 'Hello' },
  })
const withBooking = (
  lastName: string,
  phone: string,
  { actor = visitor, bookingId = 'b1' }: { actor?: Actor; bookingId?: string } = {},
) => by(actor, { ...held({ bookingId }), personal: { ...person, lastName, phone } })
const inAccount = (lastName: string, phone: string) =>
  by(owner, { type: 'ProfileChanged', data: { customerId: 'c1' }, personal: { firstName: 'Asha', lastName, phone } })
const byOffice = (name: string, phone: string) =>
  by(staff, { type: 'CustomerDetailsChanged', data: { customerId: 'c1' }, personal: { name, phone, notes: '' } })
const paid = (bookingId = 'b1') => by(visitor, { ...confirmed, data: { ...confirmed.data, bookingId } })

function after(...events: Omit<AnyEvent, 'position'>[]): CustomerRow {
  const log = events.map((event, index) => ({ ...event, position: index + 1, id: `e${index}` }))
  // The rows of this read model's own fold.
  return [...rowsFrom(customers, log).values()][0] as CustomerRow
}

const known = ({ name, phone }: CustomerRow) => [name, phone]
const beside = (row: CustomerRow) => otherStatements(row).map(({ source, name, phone }) => [source, name, phone])

describe('what is told of a customer', () => {
  test.each([
    ['an unpaid booking', withBooking('Attacker', '647-555-0199')],
    ['a form', inForm('Asha Attacker', '647-555-0199')],
    ['a form of somebody else who is signed in', inForm('Asha Attacker', '647-555-0199', stranger)],
    [
      'an unpaid booking of somebody else who is signed in',
      withBooking('Attacker', '647-555-0199', { actor: stranger }),
    ],
  ])('in %s stands beside what the office wrote, the account and a paid booking say', (_title, attack) => {
    for (const before of [
      [byOffice('Asha Gill', '905-555-0142')],
      [inAccount('Gill', '905-555-0142')],
      [withBooking('Gill', '905-555-0142', { bookingId: 'b0' }), paid('b0')],
    ]) {
      const row = after(...before, attack)
      expect(known(row)).toEqual(['Asha Gill', '905-555-0142'])
      expect(beside(row)).toEqual([['visitor', 'Asha Attacker', '647-555-0199']])
    }
  })

  test('fills what nobody had told, and of two in forms the later one counts with the former beside it', () => {
    const row = after(byOffice('Asha Gill', ''), inForm('Asha Gill', '905-555-0142'))
    expect(known(row)).toEqual(['Asha Gill', '905-555-0142'])
    expect(beside(row)).toEqual([])
    const corrected = after(inForm('Asha', '905-555-0142'), inForm('Asha', '905-555-0143'))
    expect(known(corrected)).toEqual(['Asha', '905-555-0143'])
    expect(beside(corrected)).toEqual([['visitor', null, '905-555-0142']])
  })

  test('is ranked office, account, paid booking, form, whatever came last', () => {
    const booking = [withBooking('Booked', '905-555-0001'), paid()]
    expect(known(after(inForm('Form', '905-555-0002'), ...booking))).toEqual(['Asha Booked', '905-555-0001'])
    expect(known(after(inAccount('Own', '905-555-0003'), ...booking))).toEqual(['Asha Own', '905-555-0003'])
    expect(known(after(...booking, inAccount('Own', '905-555-0003')))).toEqual(['Asha Own', '905-555-0003'])
    const row = after(byOffice('Office', '905-555-0004'), inAccount('Own', '905-555-0003'), ...booking)
    expect(known(row)).toEqual(['Office', '905-555-0004'])
    expect(beside(row)).toEqual([
      ['booking', 'Asha Booked', '905-555-0001'],
      ['account', 'Asha Own', '905-555-0003'],
    ])
  })

  test('with a booking counts as a paid booking once it was paid, also where others told something meanwhile', () => {
    const row = after(
      withBooking('Gill', '905-555-0142', { bookingId: 'b0' }),
      paid('b0'),
      withBooking('Grewal', '905-555-0150'),
      inForm('Attacker', '647-555-0199'),
      paid(),
    )
    expect(known(row)).toEqual(['Asha Grewal', '905-555-0150'])
  })

  test('by a signed-in customer with their own booking is what the account says', () => {
    const row = after(withBooking('Gill', '905-555-0142', { actor: owner }), inForm('Attacker', '647-555-0199'))
    expect(known(row)).toEqual(['Asha Gill', '905-555-0142'])
    expect(row).toMatchObject({ nameSource: 'account', phoneSource: 'account' })
  })

  test('is no more beside it once the office wrote the details', () => {
    const row = after(byOffice('Asha', '905'), inForm('Mallory', '647'), byOffice('Mallory', '905'))
    expect([known(row), beside(row)]).toEqual([['Mallory', '905'], []])
  })

  test('in a form changes neither the language that an account was written in nor that of the office', () => {
    for (const actor of [owner, staff])
      expect(after(withBooking('Gill', '905', { actor }), inForm('Mallory', '647')).language).toBe('en')
    expect(after(withBooking('Gill', '905'), inForm('Mallory', '647')).language).toBe('pa')
  })

  test('is kept of the last six statements', () => {
    const row = after(byOffice('Asha', '1'), ...[2, 3, 4, 5, 6, 7, 8].map((n) => inForm('Asha', `${n}`)))
    expect(beside(row).map(([, , phone]) => phone)).toEqual(['8', '7', '6', '5', '4', '3'])
  })
})
