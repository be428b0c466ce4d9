import { describe, expect, test } from 'vitest'

import { newContacts, syncContacts } from '#services/use-cases/sync-contacts.ts'
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
    expect(newContacts([somebody, second], [])).toEqual([somebody])
  })

  test('only the office adds them', async () => {
    const { ctx } = await openMemoryContext()
    expect(await syncContacts(ctx, { kind: 'visitor' }, [somebody], [])).toMatchObject({ refused: 'not_permitted' })
  })
})
