import { paymentEvents, paymentStream } from '#events/payment.ts'
import { stateOf } from '#services/commands/perform.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { Application } from '#services/process/open-application.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

import { restCents, type ChargeWay } from './charge-ways.ts'

export interface ChargeCase {
  readonly name: string
  readonly bookingId: string
  readonly way: ChargeWay
  /** True when the office's prevention was confirmed. */
  readonly isPrevented: boolean
}

export interface ChargeOutcomes {
  /** One sentence per charge with a wrong end or books. */
  readonly failures: readonly string[]
  readonly charged: number
  readonly chargedCents: number
}

/** Compares the provider's charges with log and read models. */
export async function chargeOutcomes(
  { ctx, database }: Application,
  cases: readonly ChargeCase[],
  since: string,
): Promise<ChargeOutcomes> {
  const intents = new Map<string, ProviderIntent[]>()
  for await (const intent of ctx.provider.listIntents(since))
    if (intent.purpose === 'balance' && intent.bookingId !== null)
      intents.set(intent.bookingId, [...(intents.get(intent.bookingId) ?? []), intent])
  const failures: string[] = []
  let [charged, chargedCents] = [0, 0]
  for (const one of cases) {
    const made = intents.get(one.bookingId) ?? []
    const received = made.reduce((sum, { amountReceived }) => sum + amountReceived, 0)
    const books = await booksOf({ ctx, database }, one.bookingId)
    for (const fault of [...providerFaults(made), ...faultsIn(one, received, books)])
      failures.push(`${one.name}: ${fault}`)
    charged += received > 0 ? 1 : 0
    chargedCents += received
  }
  return { failures, charged, chargedCents }
}

/** One intent per request, and no accepted card waits for ever. */
function providerFaults(made: readonly Pick<ProviderIntent, 'id' | 'status'>[]): string[] {
  const isOpen = ({ status }: Pick<ProviderIntent, 'status'>) =>
    status === 'requires_capture' || status === 'processing'
  return [
    ...(made.length > 1 ? [`the provider was asked for ${made.length} charges`] : []),
    ...made.filter(isOpen).map(({ id, status }) => `${id} is ${status} at the provider`),
  ]
}

interface Books {
  readonly status: string
  /** Card payments in the log. */
  readonly cardCents: readonly number[]
  readonly paidCents: number
  /** Sum in the read model; null while a charge is in progress. */
  readonly shownCents: number | null
}

async function booksOf({ ctx, database }: Pick<Application, 'ctx' | 'database'>, bookingId: string): Promise<Books> {
  const payment = await stateOf(ctx.log, paymentAt(bookingId))
  const paid = (await ctx.log.readStream(paymentStream(bookingId))).flatMap(({ type, data }) =>
    type === 'BalancePaid' ? [paymentEvents.BalancePaid.data.parse(data)] : [],
  )
  const [row] = await database.query<{ shown: number; under_way: boolean }>(
    `select balance_cents + tax_cents as shown, charge_at is not null or is_charging or on_its_way_cents > 0 as under_way
     from rm.payments where id = $1`,
    [bookingId],
  )
  const cents = ({ amountCents, taxCents }: (typeof paid)[number]) => amountCents + taxCents
  return {
    status: 'balance' in payment ? (payment.balance.charge?.status ?? 'none') : 'none',
    cardCents: paid.filter(({ method }) => method === 'card').map(cents),
    paidCents: paid.reduce((sum, one) => sum + cents(one), 0),
    shownCents: row === undefined || row.under_way ? null : row.shown,
  }
}

function faultsIn(
  { way, isPrevented }: Pick<ChargeCase, 'way' | 'isPrevented'>,
  received: number,
  books: Books,
): string[] {
  const faults: string[] = []
  const mustPay = way.isAccepted && !isPrevented
  if (received !== (mustPay ? restCents : 0)) faults.push(`${received} cents were charged`)
  if (books.status !== (mustPay ? 'paid' : way.unpaid)) faults.push(`the charge is ${books.status}`)
  if (books.cardCents.length !== (received > 0 ? 1 : 0) || (books.cardCents[0] ?? 0) !== received)
    faults.push(`${received} cents charged at the provider, ${books.cardCents.join(' and ') || 'none'} in the books`)
  if (books.paidCents > restCents) faults.push(`${books.paidCents} cents were paid of ${restCents}`)
  if (books.shownCents !== books.paidCents) faults.push(`the read model says ${books.shownCents ?? 'under way'}`)
  return faults
}
