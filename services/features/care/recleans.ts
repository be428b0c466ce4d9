import type { ConcernArea } from '#events/values/concerns.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { LocalDate } from '#events/values/time.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { concernAt } from '#services/domain/concern/concern.ts'
import type { AppContext } from '#services/features/context.ts'

export interface RecleanCase {
  readonly bookingId: string
  readonly reference: string
  readonly date: LocalDate
  readonly areas: readonly ConcernArea[]
  readonly words: string
}

/** Visit of a case; of a free visit its parent. */
export async function visitOfCase(
  ctx: AppContext,
  { bookingId, service }: { readonly bookingId: string; readonly service: { readonly priceCents: number } },
): Promise<string> {
  if (service.priceCents > 0) return bookingId
  const caseId = await ctx.views.caseOfReclean(bookingId)
  if (caseId === null) return bookingId
  // Before a case could be continued, one of its own was opened for a re-clean.
  const own = await stateOf(ctx.log, concernAt(bookingId))
  return own.status === 'none' ? caseId : bookingId
}

/** Null for no free visit; reads only for price 0. */
export async function recleanCaseOf(
  ctx: AppContext,
  bookingId: string,
  service: { readonly priceCents: number },
): Promise<RecleanCase | null> {
  if (service.priceCents > 0) return null
  const caseId = await ctx.views.caseOfReclean(bookingId)
  if (caseId === null) return null
  const concern = await stateOf(ctx.log, concernAt(caseId))
  const visit = await stateOf(ctx.log, bookingAt(caseId))
  if (concern.status === 'none' || visit.status === 'none') return null
  const { areas, concern: words } = concern
  return { bookingId: caseId, reference: bookingReference(caseId), date: visit.date, areas, words: words ?? '' }
}
