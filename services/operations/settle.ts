import type { BookingPerson } from '#events/booking.ts'
import { bookingReference } from '#events/values/ids.ts'
import { idsOfUnbookedPayments } from '#projections/unbooked-payments.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { givenBack } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { compareAfterRestore, noteCompared, restoreToCompare } from '#services/features/money/after-restore.ts'
import { rebook, refundUnbooked } from '#services/features/money/unbooked-payments.ts'

import type { OpsContext } from './context.ts'
import { Refused, UsageError } from './refusal.ts'
import { expectCount, plural, textOf, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const settle: Verb = {
  name: 'settle',
  usage: '[PAYMENT refund|rebook [--email … --first-name … --last-name … --phone … --address … --city …]]',
  about:
    'Lists payments that were taken and have no booking here, and settles them: by a refund, or by making the booking again',
  details: [
    'Such payments come of restoring a backup that is older than they are. Their slots are kept until they are settled. Others were',
    'captured while they were to be released, and the provider refused their refund.',
    'Without arguments: asks the card provider, if that is still to be done after a restore, and lists them.',
    'PAYMENT refund gives all that is left of the money back, again where that failed, and frees the slot. PAYMENT is as it is listed.',
    'PAYMENT rebook makes the booking again, unless its slot was sold meanwhile. Who it is for is not known here any more: look the',
    'payment up at the provider, and say what is known. Nobody is written to: call them.',
    '--skip-comparison lets the product sell without having asked the provider after a restore: slots may then be sold twice.',
  ],
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    phone: { type: 'string' },
    address: { type: 'string' },
    city: { type: 'string' },
    'skip-comparison': { type: 'boolean' },
  },
  needs: 'data',
  plan,
}

/** Options and their facts. */
const personOptions: readonly (readonly [option: string, field: keyof BookingPerson])[] = [
  ['email', 'email'],
  ['first-name', 'firstName'],
  ['last-name', 'lastName'],
  ['phone', 'phone'],
  ['address', 'address'],
  ['city', 'city'],
]

function plan(given: Given): Plan {
  expectCount(given, 0, 2)
  const [paymentId, how] = given.positionals
  const person: Partial<BookingPerson> = Object.fromEntries(
    personOptions.flatMap(([option, field]) => {
      const text = textOf(given, option)
      return text === undefined ? [] : [[field, text]]
    }),
  )
  if (given.values['skip-comparison'] === true) {
    expectCount(given, 0, 0)
    return { run: ({ ops }) => skipComparison(ops) }
  }
  if (paymentId === undefined) return { run: ({ ops }) => list(ops) }
  if (how === 'refund' && Object.keys(person).length === 0) return { run: ({ ops }) => refund(ops, paymentId) }
  if (how === 'rebook') return { run: ({ ops }) => makeAgain(ops, paymentId, person) }
  throw new UsageError("How? 'settle PAYMENT refund', or 'settle PAYMENT rebook' with what is known of the person")
}

async function list(ops: OpsContext): Promise<Outcome> {
  const { ctx, paymentSetup } = await ops.connected()
  await compareAfterRestore(ctx, ops.database, paymentSetup.site.mode)
  const ids = await idsOfUnbookedPayments(ops.database)
  const payments = []
  for (const id of ids) payments.push(described(id, await stateOf(ctx.log, paymentAt(id))))
  return {
    result: { payments },
    lines:
      ids.length === 0
        ? ['Every payment that was taken has its booking.']
        : [
            `${plural(ids.length, 'payment')} without a booking:`,
            ...payments.map(
              ({ paymentId, amountCents, visit, reference }) =>
                `  ${paymentId}  $${(amountCents / 100).toFixed(2)}  ${reference}  ${visit === null ? 'for a visit that is not known' : `for ${visit.date}, ${visit.time}, ${visit.service.name}`}`,
            ),
          ],
    holds: ids.length === 0,
  }
}

function described(paymentId: string, payment: Payment) {
  if (payment.status === 'none') return { paymentId, amountCents: 0, reference: '', visit: null }
  const visit = payment.status === 'paid' ? (payment.found?.visit ?? null) : null
  return { paymentId, amountCents: payment.amountCents, reference: bookingReference(payment.bookingId), visit }
}

async function refund(ops: OpsContext, paymentId: string): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const payment = await refundUnbooked(ctx, { kind: 'operator' }, paymentId, 'settled by an operator')
  if (isRefusal(payment)) throw refusalOf(paymentId, payment)
  const failed = givenBack(payment.intentId, payment) < payment.amountCents
  return {
    result: { paymentId, refunds: payment.refunds },
    lines: [
      failed
        ? `The provider refused the refund of ${paymentId}: history ${paymentId} tells why. Ask again, or refund it at the provider’s own desk.`
        : `${paymentId} is refunded, and its slot is free.`,
    ],
    holds: !failed,
  }
}

async function makeAgain(ops: OpsContext, paymentId: string, person: Partial<BookingPerson>): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const booking = await rebook(ctx, { kind: 'operator' }, paymentId, person)
  if (isRefusal(booking)) throw refusalOf(paymentId, booking)
  const reference = bookingReference(booking.bookingId)
  return {
    result: { paymentId, bookingId: booking.bookingId, reference, date: booking.date, time: booking.time },
    lines: [`${reference} is booked again: ${booking.date}, ${booking.time}. Nobody was written to.`],
    holds: true,
  }
}

async function skipComparison(ops: OpsContext): Promise<Outcome> {
  const { paymentSetup } = await ops.connected()
  const restore = await restoreToCompare(ops.database, paymentSetup.site.mode)
  if (restore === null) throw new Refused('There is nothing to skip: no restore waits for a comparison.')
  await noteCompared(ops.database, restore, paymentSetup.site.mode)
  return {
    result: { skipped: restore },
    lines: [
      'The product starts without the comparison. Payments since the backup are unknown: slots may be sold twice.',
    ],
    holds: true,
  }
}

function refusalOf(paymentId: string, { refused }: Refusal): Refused {
  const whys: Partial<Record<Refusal['refused'], string>> = {
    payment_not_found: 'is no payment that was found without a booking',
    payment_used: 'has its booking, or was refunded',
    slot_taken: 'paid for a slot that was sold to somebody else meanwhile: refund it',
    visit_unknown: 'does not say what it was for: refund it',
  }
  return new Refused(`${paymentId} ${whys[refused] ?? `could not be settled: ${refused}`}.`)
}
