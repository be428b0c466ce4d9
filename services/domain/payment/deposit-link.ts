import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { depositLinkHours } from '#services/contracts/deposit-links.ts'

export interface DepositLink {
  /** Sum still requested, less hand payments. */
  readonly amountCents: number
  readonly issuedAt: Instant
  readonly dueAt: Instant
  /** Expired, with the office notified. */
  readonly isOverdue: boolean
}

/** Deadline, at most the start of the visit. */
export function dueOf(now: Instant, startsAt: Instant): Instant {
  const due = addMinutes(now, depositLinkHours * 60)
  return due < startsAt ? due : startsAt
}

export const lessAsked = (link: DepositLink, paidCents: number): DepositLink => ({
  ...link,
  amountCents: Math.max(0, link.amountCents - paidCents),
})
