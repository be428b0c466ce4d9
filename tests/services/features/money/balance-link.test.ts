import { beforeEach, expect, test } from 'vitest'

import { previewBalanceLink, sendBalanceLink } from '#services/features/money/balance-mails.ts'
import { previewDepositLink } from '#services/features/money/deposit-link-mails.ts'
import { askForDeposit } from '#services/features/money/deposit-links.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit, deposits } from '#tests/support/checkout.ts'
import { bookWithDepositLink, dataOf, phoneBookingId as id } from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

test('the office sees the mail before it is sent, without the token, and when one was sent last; looking sends nothing', async () => {
  const { bookingId } = await bookVisit(memory)
  memory.forward(4 * 24 * 60)
  const preview = async () => accepted(await previewBalanceLink(memory.ctx, staff, bookingId))
  expect(await preview()).toMatchObject({ owedCents: 11_025, mail: { to: 'asha.gill@example.com' }, sentAt: null })
  expect(memory.mailer.sent.filter(({ key }) => key.startsWith('balance-link'))).toEqual([])
  const sentAt = memory.ctx.clock()
  const { url } = accepted(await sendBalanceLink(memory.ctx, staff, bookingId))
  memory.forward(2)
  const { mail, ...known } = await preview()
  const sent = memory.mailer.sent.find(({ key }) => key.startsWith('balance-link'))
  expect(known).toEqual({ owedCents: 11_025, sentAt })
  expect(mail).toEqual({
    to: sent?.to,
    language: 'en',
    subject: sent?.subject,
    text: sent?.text.replace(/token=\S+/, 'token=…'),
  })
  expect(sent?.text).toContain(url)
  await payBalance(memory.ctx, staff, bookingId, { method: 'cash' })
  expect(await previewBalanceLink(memory.ctx, staff, bookingId)).toEqual({ refused: 'balance_paid' })
})

test('no link is sent, nor shown as sent, for a rest that no card is charged for', async () => {
  const { bookingId } = await bookVisit(memory)
  memory.forward(4 * 24 * 60)
  await payBalance(memory.ctx, staff, bookingId, { method: 'e-transfer', balanceId: 'e1', amountCents: 11_025 - 49 })
  for (const ask of [previewBalanceLink, sendBalanceLink])
    expect(await ask(memory.ctx, staff, bookingId)).toEqual({ refused: 'too_little_for_card' })
  expect(memory.mailer.sent.filter(({ key }) => key.startsWith('balance-link'))).toEqual([])
})

test('a request for a deposit shows the mail before it is sent, without the token, and when one was sent last; looking asks for nothing', async () => {
  await bookWithDepositLink(memory)
  const mails = () => memory.mailer.sent.filter(({ key }) => key.startsWith('deposit-link'))
  const first = mails()[0]
  memory.forward(5)
  const preview = async () => accepted(await previewDepositLink(memory.ctx, staff, id))
  const issued = async () => (await dataOf(memory, 'DepositLinkIssued')).length
  const before = await issued()
  expect(await preview()).toMatchObject({ owedCents: deposits.glazed, mail: { to: 'rosa@example.com' } })
  expect(Date.parse((await preview()).sentAt ?? '')).toBe(Date.parse(memory.ctx.clock()) - 5 * 60_000)
  const { mail } = await preview()
  expect([await issued(), mails().length]).toEqual([before, 1])
  accepted(await askForDeposit(memory.ctx, staff, id))
  await memory.work()
  const [, sent] = mails()
  expect(sent?.key).not.toBe(first?.key)
  expect(mail).toEqual({
    to: sent?.to,
    language: 'en',
    subject: sent?.subject,
    text: sent?.text.replace(/token=\S+/, 'token=…'),
  })
  expect(await previewDepositLink(memory.ctx, { kind: 'customer', customerId: 'c1' }, id)).toEqual({
    refused: 'not_permitted',
  })
  accepted(await cancelBooking(memory.ctx, staff, id, { by: 'business', reason: 'weather' }))
  expect(await previewDepositLink(memory.ctx, staff, id)).toEqual(await askForDeposit(memory.ctx, staff, id))
})
