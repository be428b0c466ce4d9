import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { NewCustomerEvent } from '#events/customer.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { holderOf, identify, moveEmail, type Address } from '#services/domain/customer/decide.ts'
import { emailClaim, type EmailClaim } from '#services/domain/customer/email-claim.ts'
import { foldOf } from '#tests/support/given.ts'

const one: Address = { email: 'one@example.com', emailHash: 'h1', legacyId: null }
const two: Address = { email: 'two@example.com', emailHash: 'h2', legacyId: null }
const legacy: Address = { email: 'old@example.com', emailHash: 'h0', legacyId: 'ch0' }

const claimed = ({ email, emailHash }: Address, customerId: string): NewCustomerEvent => ({
  type: 'EmailClaimed',
  data: { emailHash, customerId },
  personal: { email },
})
const released = ({ emailHash }: Address, customerId: string, reason: 'changed' | 'relinked'): NewCustomerEvent => ({
  type: 'EmailReleased',
  data: { emailHash, customerId, reason },
})
const claimAfter = (...events: NewCustomerEvent[]) => foldOf(emailClaim, events)

describe('the customer of an address', () => {
  test('of an address that is nobody’s is the new one, who claims it', () => {
    expect(identify(one, 'c1', claimAfter())).toEqual({ customerId: 'c1', claimed: [claimed(one, 'c1')] })
  })

  test('of a claimed address is whoever claimed it', () => {
    expect(identify(one, 'c2', claimAfter(claimed(one, 'c1')))).toEqual({ customerId: 'c1', claimed: [] })
  })

  test('whose id is still the hash needs no claim', () => {
    expect(identify(legacy, 'c2', claimAfter())).toEqual({ customerId: 'ch0', claimed: [] })
  })

  test('of a released address is somebody new, also where the former id was the hash', () => {
    const after = claimAfter(released(legacy, 'ch0', 'changed'))
    expect(identify(legacy, 'c2', after)).toEqual({ customerId: 'c2', claimed: [claimed(legacy, 'c2')] })
  })

  test('of a person who was erased is somebody new', () => {
    const data = { emailHash: 'h1', customerId: 'c1' }
    const erased = emailClaim.evolve({ status: 'none' }, { type: 'EmailClaimed', data, personal: null })
    expect(erased).toEqual({ status: 'free', customerId: 'c1' })
    expect(identify(one, 'c2', erased)).toEqual({ customerId: 'c2', claimed: [claimed(one, 'c2')] })
  })
})

describe('another address', () => {
  const move = { customerId: 'c1', from: one, to: two, reason: 'changed' } as const

  test('is claimed, and the former one released', () => {
    expect(moveEmail(move, { from: claimAfter(claimed(one, 'c1')), to: claimAfter() })).toEqual({
      from: [released(one, 'c1', 'changed')],
      to: [claimed(two, 'c1')],
    })
  })

  test('asked for twice is given once', () => {
    const from = claimAfter(claimed(one, 'c1'), released(one, 'c1', 'changed'))
    expect(moveEmail(move, { from, to: claimAfter(claimed(two, 'c1')) })).toEqual({ from: [], to: [] })
  })

  test('of a customer whose id is the hash ends what the hash stood for', () => {
    const old = { ...move, customerId: 'ch0', from: legacy }
    expect(moveEmail(old, { from: claimAfter(), to: claimAfter() })).toEqual({
      from: [released(legacy, 'ch0', 'changed')],
      to: [claimed(two, 'ch0')],
    })
  })

  test('spelled otherwise is the same address', () => {
    const same = { ...move, to: { ...one, email: 'ONE@example.com' } }
    const claim = claimAfter(claimed(one, 'c1'))
    expect(moveEmail(same, { from: claim, to: claim })).toEqual({ from: [], to: [] })
  })

  test.each([
    ['another customer claimed', two, claimAfter(claimed(two, 'c2'))],
    ['is the hash of another customer’s id', legacy, claimAfter()],
  ] as const)('that %s is refused', (_what, to, claim) => {
    const answer = moveEmail({ ...move, to }, { from: claimAfter(claimed(one, 'c1')), to: claim })
    expect(answer).toEqual({ refused: 'email_taken' })
  })

  test.each([
    ['nobody’s', claimAfter()],
    ['another customer’s', claimAfter(claimed(one, 'c2'))],
    ['released', claimAfter(claimed(one, 'c1'), released(one, 'c1', 'changed'))],
  ])('in place of one that is %s is refused', (_whose, from) => {
    expect(moveEmail(move, { from, to: claimAfter() })).toEqual({ refused: 'email_not_yours' })
  })
})

test('in any order of first bookings and changes, an address leads to one customer and a customer has one address', () => {
  const names = ['a', 'b', 'c', 'old'] as const
  const addresses: Readonly<Record<string, Address>> = Object.fromEntries(
    names.map((name) => [
      name,
      { email: `${name}@example.com`, emailHash: name, legacyId: name === 'old' ? 'cold' : null },
    ]),
  )
  const at = (name: string): Address => addresses[name] ?? one
  const step = fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names), isMove: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const streams = new Map<string, NewCustomerEvent[]>()
      const claimOf = (name: string): EmailClaim => foldOf(emailClaim, streams.get(name) ?? [])
      const write = (name: string, events: readonly NewCustomerEvent[]) =>
        streams.set(name, [...(streams.get(name) ?? []), ...events])
      const holder = (name: string) => holderOf(claimOf(name), at(name))
      const expected = new Map<string, string>([['old', 'cold']])
      const answers: [found: string | boolean, due: string | boolean][] = []
      for (const [index, { from, to, isMove }] of steps.entries()) {
        if (!isMove) {
          const found = identify(at(to), `c${index}`, claimOf(to))
          write(to, found.claimed)
          answers.push([found.customerId, expected.get(to) ?? `c${index}`])
          expected.set(to, found.customerId)
          continue
        }
        const customerId = expected.get(from) ?? 'c-nobody'
        const terms = { customerId, from: at(from), to: at(to), reason: 'changed' } as const
        const moved = moveEmail(terms, { from: claimOf(from), to: claimOf(to) })
        const isTaken = expected.has(to) && expected.get(to) !== customerId
        answers.push([isRefusal(moved), isTaken || !expected.has(from)])
        if (isRefusal(moved)) continue
        write(to, moved.to)
        write(from, moved.from)
        if (from !== to) expected.delete(from)
        expected.set(to, customerId)
      }
      expect(answers.filter(([found, due]) => found !== due)).toEqual([])
      for (const name of names) expect(holder(name)).toBe(expected.get(name) ?? null)
      const held = [...expected.values()]
      expect(new Set(held).size).toBe(held.length)
    }),
  )
})
