import { beforeEach, describe, expect, test } from 'vitest'

import { notifications } from '#projections/notifications.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { sendBalanceLink } from '#services/features/money/balance-mails.ts'
import { balanceBehind, completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { askForDeposit, expireDepositLinks, waiveDepositOfVisit } from '#services/features/money/deposit-links.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, begin, checkout, complete, deposits } from '#tests/support/checkout.ts'
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
  untilPhoneVisit,
} from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const depositCents = deposits.glazed
const wholeCents = 14_125
const hours = (count: number) => count * 60
const worker = { kind: 'worker', name: 'note-unpaid-deposits' } as const

const ask = () => askForDeposit(memory.ctx, staff, id)
const waive = () => waiveDepositOfVisit(memory.ctx, staff, id, 'goodwill')
const expire = async () => {
  await expireDepositLinks(memory.ctx, worker)
  await memory.work()
}
const visit = () => phoneVisit(memory)
const standing = async (token: string) => accepted(await balanceBehind(memory.ctx, token))
const linkMails = () => memory.mailer.sent.filter(({ key }) => key.startsWith('deposit-link'))
const told = async () =>
  [...rowsFrom(notifications, await memory.events()).values()].filter(
    (row) => 'kind' in row && row.kind === 'deposit_overdue',
  )

describe('asking for a deposit', () => {
  test('of a visit that was booked without one is a request of its own, with the deposit of the shop', async () => {
    await bookWithDepositLink(memory)
    accepted(await waive())
    expect(await visit()).toMatchObject({
      deposit: 'waived',
      depositLink: null,
      askableCents: depositCents,
      refunds: [],
    })
    memory.forward(5)
    expect(accepted(await ask())).toMatchObject({ amountCents: depositCents, isMailed: true })
    await memory.work()
    expect(await visit()).toMatchObject({ deposit: 'asked', depositLink: { amountCents: depositCents } })
    await payByLink(memory, await depositToken(memory))
    expect(charged(memory)).toBe(depositCents)
    expect((await visit()).askableCents).toBe(0)
  })

  test('again sends it again with a new time, but not twice within a minute', async () => {
    await bookWithDepositLink(memory)
    accepted(await ask())
    await memory.work()
    expect(linkMails()).toHaveLength(1)
    // The link for the rest waits for the visit, as ever.
    expect(await sendBalanceLink(memory.ctx, staff, id)).toEqual({ refused: 'visit_not_started' })
    memory.forward(hours(20))
    const again = accepted(await ask())
    await memory.work()
    expect(again.dueAt).toBe('2026-11-23T13:00:00.000Z')
    expect(linkMails()).toHaveLength(2)
    expect(linkMails()[1]?.text).toContain(again.url)
  })

  test('is never due after the start of the visit', async () => {
    await bookWithDepositLink(memory)
    memory.forward(untilPhoneVisit - hours(3))
    expect(accepted(await ask()).dueAt).toBe((await visit()).startsAt)
  })

  test('asks for no more than what is left of the price', async () => {
    await bookWithDepositLink(memory)
    accepted(await payBalance(memory.ctx, staff, id, { method: 'cash', amountCents: 12_000 }))
    memory.forward(5)
    const left = accepted(await ask()).amountCents
    // 120.00 in cash paid 106.19 of the price of 125.00.
    expect(left).toBe(1_881)
    await payByLink(memory, await depositToken(memory))
    expect(await visit()).toMatchObject({ depositCents: 1_881, owedCents: wholeCents - 12_000 - 1_881 })
  })

  test('is refused where it is paid, where nothing is owed, and where there is no visit to come', async () => {
    const token = await bookWithDepositLink(memory)
    await payByLink(memory, token)
    expect(await ask()).toEqual({ refused: 'deposit_paid' })
    accepted(await payBalance(memory.ctx, staff, id, { method: 'cash' }))
    accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    expect(await ask()).toEqual({ refused: 'booking_cancelled' })

    memory = await openMemoryContext()
    await bookWithDepositLink(memory)
    accepted(await payBalance(memory.ctx, staff, id, { method: 'cash' }))
    memory.forward(5)
    expect(await ask()).toEqual({ refused: 'balance_paid' })
    memory.forward(untilPhoneVisit)
    expect(await ask()).toEqual({ refused: 'visit_started' })
    expect(await askForDeposit(memory.ctx, staff, 'nobody')).toEqual({ refused: 'not_found' })
    expect(await askForDeposit(memory.ctx, { kind: 'visitor' }, id)).toEqual({ refused: 'not_permitted' })
  })

  test('of a booking whose bank withdrew the deposit of the shop collects it after all', async () => {
    const { bookingId, paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await complete(memory, paymentIntentId)
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.work()
    const { url } = accepted(await askForDeposit(memory.ctx, staff, bookingId))
    // Who asks the checkout once more is asked for no second deposit beside the link.
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toHaveProperty('refused')
    await payByLink(memory, new URL(url).searchParams.get('token') ?? '')
    expect(charged(memory)).toBe(depositCents)
    expect(await dataOf(memory, 'DepositPaid')).toMatchObject([{ bookingId, amountCents: depositCents }])
  })

  test.each([
    ['en', 'Please pay the deposit of your visit', 'Deposit'],
    ['fr', 'Veuillez payer l’acompte de votre visite', 'Acompte'],
    ['pa', 'ਕਿਰਪਾ ਕਰਕੇ ਆਪਣੀ ਬੁਕਿੰਗ', 'ਡਿਪਾਜ਼ਿਟ'],
  ] as const)('is mailed in the language of the booking: %s', async (language, subject, word) => {
    await bookWithDepositLink(memory, { language })
    const [mail] = linkMails()
    expect(mail?.subject).toContain(subject)
    const path = language === 'en' ? '/pay?token=' : `/${language}/pay?token=`
    for (const form of [mail?.text, mail?.html]) for (const said of [word, path, '31']) expect(form).toContain(said)
  })

  test('of somebody without an address mails nobody, and the office has the link to hand over', async () => {
    const token = await bookWithDepositLink(memory, { email: '' })
    memory.forward(5)
    expect(accepted(await ask())).toMatchObject({ isMailed: false })
    await memory.work()
    expect(linkMails()).toEqual([])
    await payByLink(memory, token)
    expect((await visit()).deposit).toBe('paid')
  })
})

describe('taking the request back', () => {
  test('closes the link, gives up the card that it asked, and has all of it paid on the day', async () => {
    const token = await bookWithDepositLink(memory)
    const { paymentIntentId } = accepted(await openBalance(memory.ctx, token))
    accepted(await waive())
    accepted(await waive())
    await memory.work()
    expect(await dataOf(memory, 'DepositWaived')).toMatchObject([{ reason: 'goodwill' }])
    expect(memory.provider.intents().find((one) => one.id === paymentIntentId)?.status).toBe('canceled')
    expect(await standing(token)).toMatchObject({ status: 'early', deposit: null })
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'visit_not_started' })
    expect(await visit()).toMatchObject({ deposit: 'waived', owedCents: wholeCents })
  })

  test('in the moment in which the card is accepted leaves nothing charged', async () => {
    const token = await bookWithDepositLink(memory)
    memory.provider.confirm(accepted(await openBalance(memory.ctx, token)).paymentIntentId)
    accepted(await waive())
    await completeBalance(memory.ctx, token)
    await memory.tell()
    await memory.work()
    expect(charged(memory)).toBe(0)
    expect(await dataOf(memory, 'DepositPaid')).toEqual([])
  })

  test('in the moment in which the page asks for a card has that card pay nothing', async () => {
    const token = await bookWithDepositLink(memory)
    memory.provider.during('createIntent', async () => void accepted(await waive()))
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'visit_not_started' })
    for (const { id: intentId } of memory.provider.intents()) memory.provider.confirm(intentId)
    await memory.tell()
    await memory.work()
    expect(charged(memory)).toBe(0)
    expect((await visit()).deposit).toBe('waived')
  })

  test('is refused while an accepted card is captured, and once it is paid', async () => {
    const token = await bookWithDepositLink(memory)
    memory.provider.confirm(accepted(await openBalance(memory.ctx, token)).paymentIntentId)
    await completeBalance(memory.ctx, token)
    expect(await waive()).toEqual({ refused: 'balance_being_paid' })
    await memory.work()
    expect(await waive()).toEqual({ refused: 'deposit_paid' })
    expect(charged(memory)).toBe(depositCents)
  })
})

describe('a deposit that is not paid in time', () => {
  test('leaves the visit as it is, and the office is told once, by mail and in the bell', async () => {
    const token = await bookWithDepositLink(memory)
    memory.forward(hours(48) - 1)
    await expire()
    expect(await told()).toEqual([])
    memory.forward(1)
    await expire()
    await expire()
    expect(await visit()).toMatchObject({
      status: 'confirmed',
      deposit: 'asked',
      depositLink: { isOverdue: true },
      askableCents: depositCents,
    })
    expect(await dataOf(memory, 'DepositLinkExpired')).toEqual([
      { paymentId: id, bookingId: id, amountCents: depositCents, isVisitToCome: true },
    ])
    expect(await told()).toMatchObject([{ bookingId: id, amountCents: depositCents, isUrgent: false }])
    const notices = memory.mailer.sent.filter(({ subject }) => subject.includes('A deposit was not paid in time'))
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ to: 'office@freshglaze.example', subject: expect.stringContaining('$31,') })
    expect(await standing(token)).toMatchObject({ status: 'expired', visit: null })
    expect(await openBalance(memory.ctx, token)).toEqual({ refused: 'link_expired' })
  })

  test('can be asked for again, and is then told again', async () => {
    await bookWithDepositLink(memory)
    memory.forward(hours(48))
    await expire()
    accepted(await ask())
    await memory.work()
    expect((await visit()).depositLink).toMatchObject({ isOverdue: false })
    memory.forward(hours(46))
    await expire()
    expect(await told()).toHaveLength(2)
  })

  test('paid late from a page that was open is a deposit all the same', async () => {
    const token = await bookWithDepositLink(memory)
    const { paymentIntentId } = accepted(await openBalance(memory.ctx, token))
    memory.forward(hours(48))
    await expire()
    memory.provider.confirm(paymentIntentId)
    await memory.tell()
    await memory.work()
    expect(await visit()).toMatchObject({ deposit: 'paid', depositCents, depositLink: null })
  })

  test('of a visit that was cancelled, or that nobody came to, is nothing that the office is told of', async () => {
    await bookWithDepositLink(memory)
    accepted(await cancelBooking(memory.ctx, staff, id, { by: 'customer', reason: 'plans_changed' }))
    memory.forward(hours(49))
    await expire()

    const cancelled = await told()
    memory = await openMemoryContext()
    await bookWithDepositLink(memory, { date: '2026-11-21' })
    memory.forward(hours(22))
    accepted(await finishVisit(memory.ctx, staff, id, { outcome: 'no-show' }))
    await expire()
    expect([...cancelled, ...(await told())]).toEqual([])
    expect(await dataOf(memory, 'DepositLinkExpired')).toMatchObject([{ isVisitToCome: false }])
  })

  test('whose card the bank withdrew is asked for again by the same link, and the office is mailed', async () => {
    const token = await bookWithDepositLink(memory)
    const { paymentIntentId } = accepted(await openBalance(memory.ctx, token))
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, token)
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.work()
    expect(memory.mailer.sent.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('A deposit could not be taken: $31,'),
    )
    await payByLink(memory, token)
    expect(charged(memory)).toBe(depositCents)
  })
})
