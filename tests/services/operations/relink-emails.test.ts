import { beforeEach, expect, test } from 'vitest'

import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import { changeEmail } from '#services/features/account/change-email.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'
import type { OpsContext } from '#services/operations/context.ts'
import { customerIdOf } from '#services/operations/known-person.ts'
import { relinkAll, type Relinked } from '#services/operations/relink-emails.ts'
import { begin } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { held, person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
let before: MemoryContext['ctx']
let after: MemoryContext['ctx']
beforeEach(async () => {
  memory = await openMemoryContext({ vans: 2 })
  before = memory.ctx
  after = { ...memory.ctx, secret: 'another secret of the tests' }
})

const ops = () =>
  // Of the context of a verb it asks for the log alone.
  ({ logAccess: async () => ({ log: memory.log, customerSecret: after.secret }) }) as unknown as OpsContext
const relink = (isDryRun = false): Promise<Relinked> =>
  relinkAll({ ops: ops(), signal: new AbortController().signal, progress: () => {} }, { isDryRun })

const book = (ctx: MemoryContext['ctx'], email: string, date: string) =>
  begin({ ...memory, ctx }, { visitor: email, email, date })

test('under another secret the customers are found again, whatever became of their addresses', async () => {
  await book(before, 'one@example.com', '2026-12-01')
  await book(before, 'changed@example.com', '2026-12-02')
  const changed = await customerOf(before, 'changed@example.com')
  const change = { customerId: changed, from: 'changed@example.com', to: 'present@example.com' }
  await changeEmail(before, { kind: 'operator' }, change)
  await book(before, 'erased@example.com', '2026-12-03')
  await memory.log.erase(await customerOf(before, 'erased@example.com'))
  const legacy = legacyCustomerId(emailHashOf('earlier@example.com', before.secret))
  const events = [{ ...held({ customerId: legacy }), personal: { ...person, email: 'earlier@example.com' } }]
  const writes = [{ stream: 'booking-b1', expected: 0, events }]
  await memory.log.append({ key: 'earlier', meta: { actor: { kind: 'visitor' } }, writes })
  const one = await customerOf(before, 'one@example.com')
  expect(await findCustomer(after, 'one@example.com')).toBeNull()

  const head = await memory.log.head()
  expect(await relink(true)).toEqual({ customers: 3, relinked: 3, conflicts: [] })
  expect(await memory.log.head()).toBe(head)
  expect(await relink()).toEqual({ customers: 3, relinked: 3, conflicts: [] })
  const found = ['one', 'present', 'earlier', 'changed', 'erased'].map((name) =>
    findCustomer(after, `${name}@example.com`),
  )
  expect(await Promise.all(found)).toEqual([one, changed, legacy, null, null])
  expect((await memory.events()).at(-1)).toMatchObject({
    type: 'EmailReleased',
    data: { reason: 'relinked' },
    meta: { actor: { kind: 'operator' } },
  })

  const again = await memory.log.head()
  expect(await relink()).toEqual({ customers: 3, relinked: 0, conflicts: [] })
  expect(await memory.log.head()).toBe(again)
  expect(await customerOf(after, 'one@example.com')).toBe(one)
})

test('whoever became somebody new before it was run is listed, and both stay', async () => {
  await book(before, 'asha@example.com', '2026-12-01')
  const former = await customerOf(before, 'asha@example.com')
  await book(after, 'asha@example.com', '2026-12-02')
  const heldBy = await customerOf(after, 'asha@example.com')
  expect(heldBy).not.toBe(former)
  expect(await relink()).toEqual({ customers: 2, relinked: 0, conflicts: [{ customerId: former, heldBy }] })
  expect(await customerOf(after, 'asha@example.com')).toBe(heldBy)
})

test('nothing is to be done where the secret is the same', async () => {
  await book(after, 'asha@example.com', '2026-12-01')
  const head = await memory.log.head()
  expect(await relink()).toEqual({ customers: 1, relinked: 0, conflicts: [] })
  expect(await memory.log.head()).toBe(head)
})

test('before it is run, operators find a customer by the personal data, and an erased one by the claim', async () => {
  await book(before, 'asha@example.com', '2026-12-01')
  const customerId = await customerOf(before, 'asha@example.com')
  expect(await customerIdOf(ops(), 'Asha@example.com')).toBe(customerId)
  await relink()
  await memory.log.erase(customerId)
  expect(await customerIdOf(ops(), 'asha@example.com')).toBe(customerId)
})
