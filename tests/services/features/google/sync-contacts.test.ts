import { describe, expect, test } from 'vitest'

import { customersToPush } from '#services/features/google/push-customers.ts'
import { newContacts, syncContacts } from '#services/features/google/sync-contacts.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

const somebody = { name: 'Priya Raman', email: 'priya@example.com', phone: '(416) 555-0142', organization: '' }
const owner = { kind: 'staff', staffId: 's-owner' } as const

describe('contacts of Google become customers', () => {
  test('whose address and number nobody has, and the second time none is new', async () => {
    const { ctx } = await openMemoryContext()
    const contacts = [
      somebody,
      { ...somebody, name: 'Wei', email: 'wei@example.com', phone: '' },
      { ...somebody, name: 'Rosa', email: '', phone: '416 555 0150' },
      { ...somebody, name: 'Nobody', email: '', phone: '' },
    ]
    expect(await syncContacts(ctx, owner, contacts, [])).toEqual({ syncedCount: 3, skippedCount: 1 })
    const phones = contacts.map(({ phone }) => phone)
    expect(await syncContacts(ctx, owner, contacts, phones)).toEqual({ syncedCount: 0, skippedCount: 4 })
  })

  test('a contact whose address leads to a customer is skipped, whatever its number', async () => {
    const { ctx } = await openMemoryContext()
    await syncContacts(ctx, owner, [somebody], [])
    const other = { ...somebody, email: 'PRIYA@example.com', phone: '647 555 0000' }
    expect(await syncContacts(ctx, owner, [other], [])).toEqual({ syncedCount: 0, skippedCount: 1 })
  })

  test.each([
    ['the same number in another form', { ...somebody, email: 'other@example.com', phone: '+1 416.555.0142' }],
    ['the same address in capitals', { ...somebody, email: 'Priya@Example.com', phone: '' }],
    ['neither address nor number', { ...somebody, email: 'not an address', phone: '' }],
  ])('of two, one with %s is left out', (_, second) => {
    expect(newContacts([somebody, second], { emails: [], phones: [] })).toEqual([somebody])
  })

  test('only the office adds them', async () => {
    const { ctx } = await openMemoryContext()
    expect(await syncContacts(ctx, { kind: 'visitor' }, [somebody], [])).toMatchObject({ refused: 'not_permitted' })
  })
})

describe('customers for the contacts of Google', () => {
  const book = [{ emails: [somebody.email, 'priya@second.example'], phones: [somebody.phone, '416 555 0199'] }]
  const make = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...somebody, email: `c${index}@example.com`, phone: '' }))

  test.each([
    ['the same address', { ...somebody, phone: '', email: 'PRIYA@example.com' }],
    ['its second address', { ...somebody, phone: '', email: 'priya@second.example' }],
    ['the same number and no address', { ...somebody, email: '', phone: '416-555-0142' }],
    ['its second number and no address', { ...somebody, email: '', phone: '416-555-0199' }],
    ['neither address nor number', { ...somebody, email: '', phone: '' }],
  ])('leave out one with %s', (_, customer) => {
    expect(customersToPush([customer], book)).toEqual({ chosen: [], skippedCount: 1, remainingCount: 0 })
  })

  test('count as two with one number and different addresses, in the contacts and among themselves', () => {
    const [one, two] = [
      { ...somebody, email: 'one@example.com' },
      { ...somebody, email: 'two@example.com' },
    ]
    expect(customersToPush([one, two], book)).toMatchObject({ chosen: [one, two], skippedCount: 0 })
  })

  test('count as one where the contact or the customer before has the number and no address', () => {
    const withoutEmail = { ...somebody, email: '' }
    expect(customersToPush([somebody], [{ emails: [], phones: [somebody.phone] }]).chosen).toEqual([])
    expect(customersToPush([withoutEmail, somebody], []).chosen).toEqual([withoutEmail])
  })

  test('are as many at once as Google takes, and the rest is counted', () => {
    const { chosen, ...counts } = customersToPush([somebody, ...make(250)], book)
    expect(chosen).toHaveLength(200)
    expect(counts).toEqual({ skippedCount: 1, remainingCount: 50 })
  })
})
