import { beforeEach, describe, expect, test } from 'vitest'

import { notifications } from '#projections/notifications.ts'
import { balanceBehind, openBalance } from '#services/features/money/balance-page.ts'
import { askForDeposit, expireDepositLinks } from '#services/features/money/deposit-links.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, deposits } from '#tests/support/checkout.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import {
  bookWithDepositLink,
  charged,
  dataOf,
  depositToken,
  payByLink,
  phoneBookingId as id,
  phoneVisit,
  staff,
} from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
let token: string
beforeEach(async () => {
  memory = await openMemoryContext()
  token = await bookWithDepositLink(memory)
})

const depositCents = deposits.glazed
const twoDays = 48 * 60

const expire = () => expireDepositLinks(memory.ctx, { kind: 'worker', name: 'note-unpaid-deposits' })
const handOver = async (amountCents: number | null, method: 'cash' | 'e-transfer' = 'e-transfer') =>
  accepted(await payBalance(memory.ctx, staff, id, { method, amountCents, balanceId: `hand-${amountCents ?? 'all'}` }))
async function told() {
  await memory.work()
  const rows = [...rowsFrom(notifications, await memory.events()).values()]
  return {
    bell: rows.filter((row) => 'kind' in row && row.kind === 'deposit_overdue'),
    mails: memory.mailer.sent.filter(({ subject }) => subject.includes('A deposit was not paid in time')),
  }
}

describe('a deposit that was asked for by link and paid by hand', () => {
  test.each([
    ['as much as was asked for', depositCents, 'e-transfer'],
    ['the whole price', null, 'cash'],
  ] as const)('before its time, %s, is nothing that the office is told of', async (_what, amountCents, method) => {
    await handOver(amountCents, method)
    memory.forward(twoDays)
    await expire()
    expect(await told()).toEqual({ bell: [], mails: [] })
    expect(await memory.ctx.views.dueDepositLinks(memory.ctx.clock())).toEqual([])
  })

  test('after its time, before the mail about it was written, is not told by mail', async () => {
    memory.forward(twoDays)
    await expire()
    await handOver(depositCents)
    expect((await told()).mails).toEqual([])
  })

  test('in part is asked for, and told, as what is left of it', async () => {
    await handOver(1_000)
    expect((await phoneVisit(memory)).depositLink).toMatchObject({ amountCents: depositCents - 1_000 })
    expect(accepted(await balanceBehind(memory.ctx, token)).deposit?.amountCents).toBe(depositCents - 1_000)
    expect(accepted(await openBalance(memory.ctx, token)).amountCents).toBe(depositCents - 1_000)
    memory.forward(twoDays)
    await expire()
    const { bell, mails } = await told()
    expect(bell).toMatchObject([{ amountCents: depositCents - 1_000 }])
    expect(mails).toMatchObject([{ subject: expect.stringContaining('$21,') }])
  })

  test('in full is not asked for by the link any more, until the office asks for another', async () => {
    await handOver(depositCents)
    expect((await phoneVisit(memory)).depositLink).toBeNull()
    expect(accepted(await balanceBehind(memory.ctx, token))).toMatchObject({ status: 'early', deposit: null })
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'visit_not_started' })
    expect(charged(memory)).toBe(0)
    memory.forward(5)
    expect(accepted(await askForDeposit(memory.ctx, staff, id)).amountCents).toBe(depositCents)
    await payByLink(memory, await depositToken(memory))
    expect(await dataOf(memory, 'DepositPaid')).toMatchObject([{ amountCents: depositCents }])
  })
})

test('an unpaid deposit of a visit that is cancelled before the mail about it was written is not told', async () => {
  memory.forward(twoDays)
  await expire()
  accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
  expect((await told()).mails).toEqual([])
})
