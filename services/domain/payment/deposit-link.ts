import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { depositLinkHours } from '#services/contracts/deposit-links.ts'

/** A deposit that the office asked for by link, of a visit that stands already. */
export interface DepositLink {
  /** What it still asks for: what was paid by hand meanwhile is not asked for once more. 0 where nothing is left. */
  readonly amountCents: number
  readonly issuedAt: Instant
  readonly dueAt: Instant
  /** It was not paid in time, and the office was told. */
  readonly isOverdue: boolean
}

/** The start of the visit at the latest: from then on all that is owed can be paid. */
export function dueOf(now: Instant, startsAt: Instant): Instant {
  const due = addMinutes(now, depositLinkHours * 60)
  return due < startsAt ? due : startsAt
}

/** Something was paid beside it. */
export const lessAsked = (link: DepositLink, paidCents: number): DepositLink => ({
  ...link,
  amountCents: Math.max(0, link.amountCents - paidCents),
})
