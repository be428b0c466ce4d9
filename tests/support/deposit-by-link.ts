import { phoneBooking, type OfficeVisit } from '#services/contracts/visits.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'

import { accepted, tuesday } from './checkout.ts'
import type { MemoryContext } from './memory-context.ts'

export const staff = { kind: 'staff', staffId: 's1' } as const
/** The id of the one booking, which the form made. */
export const phoneBookingId = '0123456789abcdef0123456789abcdef'

/** Minutes from Friday noon to the visit. */
export const untilPhoneVisit = (3 * 24 + 22) * 60

interface Called {
  readonly date?: string
  readonly email?: string
  readonly language?: 'en' | 'fr' | 'pa'
}

/** Form of a booking by phone; a waived deposit has a reason. */
export const phoneForm = {
  id: phoneBookingId,
  service: 'glazed',
  totalCents: 12_500,
  customer: { firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com', phone: '416 555 0188' },
  customerId: null,
  vehicle: null,
  appointment: { date: tuesday, time: '10:00 AM', address: '123 Yonge Street', city: 'Toronto' },
  language: 'en',
  waiver: null,
} as const

/** Booked by phone for Tuesday at ten, with its deposit asked for by link; answers the token of the link. */
export async function bookWithDepositLink(memory: MemoryContext, called: Called = {}): Promise<string> {
  const { date = tuesday, email = 'rosa@example.com', language = 'en' } = called
  const form = phoneBooking.parse({
    ...phoneForm,
    customer: { ...phoneForm.customer, email },
    appointment: { ...phoneForm.appointment, date },
    language,
  })
  accepted(await bookByPhone(memory.ctx, staff, form))
  await memory.work()
  return depositToken(memory)
}

export const phoneVisit = async ({ ctx }: MemoryContext): Promise<OfficeVisit> =>
  accepted(await officeVisitOf(ctx, phoneBookingId))

/** Token of the current link; '' for none. */
export async function depositToken(memory: MemoryContext): Promise<string> {
  const { depositLink } = await phoneVisit(memory)
  return depositLink ? (new URL(depositLink.url).searchParams.get('token') ?? '') : ''
}

/** Pays as the page does; the workers have not captured it yet. */
export async function acceptByLink(memory: MemoryContext, token: string): Promise<string> {
  const { paymentIntentId } = accepted(await openBalance(memory.ctx, token))
  memory.provider.confirm(paymentIntentId)
  await completeBalance(memory.ctx, token)
  return paymentIntentId
}

export async function payByLink(memory: MemoryContext, token: string): Promise<string> {
  const intentId = await acceptByLink(memory, token)
  await memory.work()
  return intentId
}

/** Charges less refunds, from the provider. */
export const charged = ({ provider }: MemoryContext): number =>
  provider.intents().reduce((sum, one) => sum + one.amountReceived - one.amountRefunded, 0)

export const dataOf = async ({ events }: MemoryContext, type: string): Promise<object[]> =>
  (await events()).filter((event) => event.type === type).map(({ data }) => data)

/** The kinds of the documents that were issued, in order. */
export const documents = async (memory: MemoryContext): Promise<unknown[]> =>
  (await dataOf(memory, 'ReceiptIssued')).map((data) => ('kind' in data ? data.kind : null))
