import { beforeEach, expect, test } from 'vitest'

import { command, record } from '#services/commands/command.ts'
import { refuse } from '#services/commands/decision.ts'
import { requestDeposit } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const refs = { payment: paymentAt('p1'), other: paymentAt('p2') }
const owner = { kind: 'customer', customerId: 'c1' } as const
const staff = { kind: 'staff', staffId: 's1' } as const
const asked = ({ payment }: { readonly payment: Payment }) => ({
  payment: requestDeposit({ paymentId: 'p1', bookingId: 'b1', amountCents: 3_100 }, payment),
})

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

test('whoever may not issue it is refused before anything is decided', async () => {
  const decide = () => expect.unreachable()
  expect(await command(memory.ctx, owner, 'askForDeposit', refs, decide)).toEqual({ refused: 'not_permitted' })
  const ofAnother = { name: 'redeemReward', owner: 'c2' } as const
  expect(await command(memory.ctx, owner, ofAnother, refs, decide)).toEqual({ refused: 'not_permitted' })
})

test('its events name its actor, and why and for which request it was issued', async () => {
  const issue = { name: 'redeemReward', owner: 'c1', reason: 'asked', correlation: 'r1' } as const
  await command(memory.ctx, owner, issue, refs, asked)
  const events = await memory.log.readStream(refs.payment.stream)
  expect(events.map(({ meta }) => meta)).toEqual([{ actor: owner, reason: 'asked', correlation: 'r1' }])
})

test('issued twice under one key, it is written once', async () => {
  const issue = { name: 'askForDeposit', key: 'k1' } as const
  await command(memory.ctx, staff, issue, refs, asked)
  await command(memory.ctx, staff, issue, refs, () => asked({ payment: { status: 'none' } }))
  expect(await memory.story('p1')).toEqual(['DepositRequested'])
})

test('what is refused for one stream is written to none', async () => {
  const done = await command(memory.ctx, staff, 'askForDeposit', refs, (states) => ({
    ...asked(states),
    other: refuse('booking_cancelled'),
  }))
  expect(done).toEqual({ refused: 'booking_cancelled' })
  expect(await memory.story('p1')).toEqual([])
})

test('of what nobody is to be told no about, a refusal is an error that names the command and its streams', async () => {
  const { ctx } = memory
  await expect(record(ctx, owner, 'askForDeposit', refs, asked)).rejects.toThrow('askForDeposit is not for customer')
  await expect(record(ctx, staff, 'askForDeposit', refs, () => refuse('conflict'))).rejects.toThrow(
    'askForDeposit of payment-p1, payment-p2 was refused: conflict',
  )
  expect(await record(ctx, staff, 'askForDeposit', refs, asked)).toMatchObject({
    states: { payment: { status: 'requested' } },
  })
})
