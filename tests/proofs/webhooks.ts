import { createHash } from 'node:crypto'

import { bookingStream } from '#events/booking.ts'
import { paymentStream } from '#events/payment.ts'

import { customerAt, inParallel, randomFrom, someSlots, type CustomerOrder } from './customer.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { holdDeliveries, tell } from './playing-provider.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'

const atOnce = 16
const vans = 12

/** Events of a payment captured after a decline, and of a cancelled one. */
const histories = {
  paid: [
    'payment_intent.created',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.captured',
    'payment_intent.succeeded',
  ],
  canceled: [
    'payment_intent.created',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.refunded',
    'payment_intent.canceled',
  ],
} as const

type History = keyof typeof histories

/** All 720 orders of six events, repeated up to three times, end in equal states. */
export const proveWebhooks: Proof = {
  about: 'webhooks in every order: 720 orders of six events, with duplicates, for two histories of a payment',
  run: proveWebhooksRun,
  control: {
    what: 'a settlement that takes every webhook for one of an authorised payment',
    cases: 40,
    says: /given up was not left alone|the page was answered 200/,
    sabotage: [
      {
        file: 'services/features/money/settlement.ts',
        from: 'switch (intent.status) {',
        to: "switch (intent.status === 'canceled' ? 'requires_capture' : intent.status) {",
      },
      {
        file: 'services/features/money/settlement.ts',
        from: "if (intent.amountRefunded > 0 || booking.status === 'cancelled') return",
        to: "if (booking.status === 'cancelled') return",
      },
    ],
  },
}

interface Case {
  readonly order: CustomerOrder
  readonly history: History
  readonly number: number
  readonly delivered: readonly string[]
}

async function proveWebhooksRun(terms: ProofTerms): Promise<Finding> {
  const environment = { TRUSTED_PROXIES: '1' }
  const fleet = await openFleet({ apis: 1, workers: 1, vans, sabotage: terms.sabotage, environment })
  try {
    await holdDeliveries(fleet)
    const cases = someCases(terms)
    const endings = new Map<Case, string>()
    const failures: string[] = []
    const intents = new Map<Case, { bookingId: string; intentId: string }>()
    await inParallel(cases, atOnce, async (one) => {
      try {
        intents.set(one, await payAndTell(fleet, one))
      } catch (error) {
        failures.push(`case ${one.number}: ${String(error)}`)
      }
    })
    await fleet.quiet(300_000)
    for (const [one, ids] of intents) endings.set(one, await ending(fleet, ids))
    for (const history of ['paid', 'canceled'] as const) failures.push(...outliers(history, endings))
    const isRight = (history: History, text: string) =>
      [...endings].every(([one, end]) => one.history !== history || end.includes(text))
    if (!isRight('paid', '"booking":"confirmed","payment":"paid"')) failures.push('a paid visit was not booked')
    const isBooked = [...endings].some(
      ([one, end]) => one.history === 'canceled' && end.includes('"booking":"confirmed"'),
    )
    if (isBooked || !isRight('canceled', '"provider":"canceled"'))
      failures.push('a payment that was given up was not left alone')
    return {
      cases: cases.length,
      failures,
      figures: {
        deliveries: cases.reduce((sum, one) => sum + one.delivered.length, 0),
        finalStates: new Set([...endings].map(([one, end]) => hashOf(one.history + end))).size,
      },
    }
  } finally {
    await fleet.close()
  }
}

function someCases({ cases, seed }: ProofTerms): Case[] {
  const random = randomFrom(seed)
  const all = (['paid', 'canceled'] as const).flatMap((history) =>
    permutations(histories[history]).map((delivered) => ({ history, delivered })),
  )
  const chosen = cases === null ? all : all.filter((_, index) => index % Math.ceil(all.length / cases) === 0)
  const slots = someSlots(chosen.length, vans)
  return chosen.flatMap(({ history, delivered }, number) => {
    const order = slots[number]
    return order === undefined ? [] : [{ order, history, number, delivered: withDuplicates(delivered, random) }]
  })
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}

/** Duplicates after their first delivery, elsewhere random. */
function withDuplicates(delivered: readonly string[], random: () => number): string[] {
  const all = [...delivered]
  for (const type of delivered) {
    for (let copies = Math.floor(random() * 3); copies > 0; copies -= 1) {
      const first = all.indexOf(type)
      all.splice(first + 1 + Math.floor(random() * (all.length - first)), 0, type)
    }
  }
  return all
}

async function payAndTell(fleet: Fleet, { order, history, number, delivered }: Case) {
  const { paymentSetup, ctx } = fleet.eyes
  const url = fleet.apis[0]?.url ?? ''
  const customer = customerAt(url, paymentSetup.site.publishableKey)
  // Nothing makes room for what was given up before ten minutes have passed: the customers are at several addresses.
  const held = await customer.hold(order, `case-${number}`, `203.0.113.${(number % 250) + 1}`)
  if (held.status !== 200) throw new Error(`the hold was answered ${held.status} ${JSON.stringify(held.body)}`)
  const intentId = String(held.body['paymentIntentId'])
  await customer.pay(String(held.body['clientSecret']), 'pm_card_chargeDeclined')
  await customer.pay(String(held.body['clientSecret']))
  if (history === 'canceled') await ctx.provider.cancel({ key: `desk-${intentId}`, intentId })
  for (const type of delivered) {
    const answer = await tell(fleet, type, intentId)
    if (answer !== 200) throw new Error(`${type} was answered ${answer}`)
  }
  // The page comes last, and is answered what is the case.
  const late = await customer.complete(String(held.body['clientSecret']))
  if ((late.status === 200) !== (history === 'paid'))
    throw new Error(`the page was answered ${late.status} ${JSON.stringify(late.body)}`)
  return { bookingId: String(held.body['bookingId']), intentId }
}

/** Final state without ids. */
async function ending(fleet: Fleet, { bookingId, intentId }: { bookingId: string; intentId: string }): Promise<string> {
  const { database, ctx } = fleet.eyes
  const [row] = await database.query<{ booking: string; payment: string; slot: string | null }>(
    `select b.status as booking, p.status as payment, o.kind as slot
     from rm.bookings b join rm.payments p on p.booking_id = b.id left join rm.occupancy o on o.booking_id = b.id where b.id = $1`,
    [bookingId],
  )
  const intent = await ctx.provider.retrieveIntent(intentId)
  const streams = await ctx.log.readStreams([bookingStream(bookingId), paymentStream(bookingId)])
  // A decline may be noted or not, by when it was delivered; what was decided about the money may happen once only.
  const types = [...streams.values()].flat().map((event) => event.type)
  const happened = types.filter((type) => type !== 'DepositDeclined').toSorted()
  return JSON.stringify({
    ...row,
    provider: intent.status,
    received: intent.amountReceived,
    refunded: intent.amountRefunded,
    happened,
  })
}

/** All but the most frequent ending. */
function outliers(history: History, endings: ReadonlyMap<Case, string>): string[] {
  const ours = [...endings].filter(([one]) => one.history === history)
  const counts = Map.groupBy(ours, ([, end]) => end)
  const [usual] = [...counts].toSorted(([, some], [, others]) => others.length - some.length)
  return ours
    .filter(([, end]) => end !== usual?.[0])
    .map(([one, end]) => `case ${one.number} (${one.delivered.join(', ')}) ended as ${end} instead of ${usual?.[0]}`)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
