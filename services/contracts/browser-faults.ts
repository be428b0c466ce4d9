import * as z from 'zod/mini'

import { mostFrames, mostMessage } from '#services/isomorphic/fault-words.ts'

/** What broke: a part of a page that a boundary stands in for, an error that nobody caught, a promise that nobody waited for. */
const faultKinds = ['boundary', 'error', 'rejection'] as const
const apps = ['site', 'office'] as const

/**
 * POST /api/browser-faults: something broke in a browser. It says where in our program, and nothing of the person: no text of the page,
 * no address but the pattern of the route, no query string.
 */
export const browserFault = z.object({
  app: z.enum(apps),
  kind: z.enum(faultKinds),
  /** '/booking', '/crm/bookings/day'. */
  place: z.string().check(z.maxLength(60), z.regex(/^\/[a-z0-9/-]*$/)),
  /** Of the error, such as TypeError. */
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  message: z.string().check(z.maxLength(mostMessage)),
  /** The innermost first: 'booking-3f2a91c.js:1:2045'. */
  frames: z.array(z.string().check(z.maxLength(100), z.regex(/^[\w.-]+:\d+:\d+$/))).check(z.maxLength(mostFrames)),
})
export type BrowserFault = z.infer<typeof browserFault>

/** One of them in the list of the office: how often, and when. */
export const countedFault = z.object({
  app: z.enum(apps),
  kind: z.enum(faultKinds),
  place: z.string(),
  name: z.string(),
  message: z.string(),
  frames: z.array(z.string()),
  count: z.number(),
  /** ISO instants. */
  firstAt: z.string(),
  lastAt: z.string(),
})
export type CountedBrowserFault = z.infer<typeof countedFault>
