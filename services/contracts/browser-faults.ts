import * as z from 'zod/mini'

import { mostFrames, mostMessage } from '#services/isomorphic/fault-words.ts'

/** boundary: a part of a page that was replaced. rejection: an unhandled promise. */
const faultKinds = ['boundary', 'error', 'rejection'] as const
const apps = ['site', 'office'] as const

/** POST /api/browser-faults: a place in our program, nothing of the person or the page. */
export const browserFault = z.object({
  app: z.enum(apps),
  kind: z.enum(faultKinds),
  place: z.string().check(z.maxLength(60), z.regex(/^\/[a-z0-9/-]*$/)),
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  message: z.string().check(z.maxLength(mostMessage)),
  frames: z.array(z.string().check(z.maxLength(100), z.regex(/^[\w.-]+:\d+:\d+$/))).check(z.maxLength(mostFrames)),
})
export type BrowserFault = z.infer<typeof browserFault>

export const countedFault = z.object({
  app: z.enum(apps),
  kind: z.enum(faultKinds),
  place: z.string(),
  name: z.string(),
  message: z.string(),
  frames: z.array(z.string()),
  count: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type CountedBrowserFault = z.infer<typeof countedFault>
