import * as z from 'zod/mini'

/** What broke: a part of a page that a boundary stands in for, an error that nobody caught, a promise that nobody waited for. */
const faultKinds = ['boundary', 'error', 'rejection'] as const
const apps = ['site', 'office'] as const

export const mostFrames = 8
export const mostMessage = 200

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

const left = '…'
const mostRead = 1000
const mostWords = 40
const longestWord = 40

/**
 * The words of an error without what somebody may have typed: of what it quotes the names of our own code stay, and addresses, long
 * numbers, and what is not plain English leave a gap. The browser sends no more than this, and the server keeps no more of what it is sent.
 */
export function withoutPersonal(message: string): string {
  const quoted = message
    .slice(0, mostRead)
    .replaceAll(/["“”`]([^"“”`]*)["“”`]?/g, (_, inner: string) => ofOurCode(inner))
    .replaceAll(/(^|[\s(])'([^']*)'?/g, (_, before: string, inner: string) => `${before}${ofOurCode(inner)}`)
  const words = quoted
    .split(/\s+/, mostWords)
    .filter((word) => word !== '')
    .map((word) => (isPlain(word) ? word : left))
  let told = ''
  for (const [index, word] of words.entries()) {
    if (word === left && words[index - 1] === left) continue
    const longer = told === '' ? word : `${told} ${word}`
    if (longer.length > mostMessage) break
    told = longer
  }
  return told
}

/** A name in our program begins small and has next to no digits, which ids have. */
const ofOurCode = (text: string): string => (/^[a-z_$][A-Za-z_$]{0,29}\d?$/.test(text) ? `'${text}'` : left)

const isPlain = (word: string): boolean =>
  word.length <= longestWord && /^[\x21-\x7e]+$/.test(word) && !/[@/\\]|\d{4}/.test(word)
