import * as z from 'zod/mini'

import { waiverReasons } from '#events/values/office-reasons.ts'

export const depositLinkHours = 48

/** POST /api/crm/bookings/{id}/deposit-link: requests the deposit again, by mail where an address is known. */
export const depositLinkSent = z.object({
  amountCents: z.number(),
  dueAt: z.string(),
  url: z.string(),
  isMailed: z.boolean(),
})
export type DepositLinkSent = z.infer<typeof depositLinkSent>

/** POST /api/crm/bookings/{id}/deposit-waiver */
export const depositWaiver = z.object({ reason: z.enum(waiverReasons) })
