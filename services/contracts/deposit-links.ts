import * as z from 'zod/mini'

import { waiverReasons } from '#events/values/office-reasons.ts'

/** How long somebody has for a deposit that they are asked for by link. */
export const depositLinkHours = 48

/** POST /api/crm/bookings/{id}/deposit-link asks for the deposit, once more where it was: a mail with the link goes out where an address is known. */
export const depositLinkSent = z.object({
  amountCents: z.number(),
  dueAt: z.string(),
  url: z.string(),
  isMailed: z.boolean(),
})
export type DepositLinkSent = z.infer<typeof depositLinkSent>

/** POST /api/crm/bookings/{id}/deposit-waiver takes it back. */
export const depositWaiver = z.object({ reason: z.enum(waiverReasons) })
