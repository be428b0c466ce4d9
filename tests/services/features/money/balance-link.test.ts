import { beforeEach, expect, test } from 'vitest'

import { previewBalanceLink, sendBalanceLink } from '#services/features/money/balance-mails.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
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
