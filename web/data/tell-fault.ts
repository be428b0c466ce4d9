import type { BrowserFault } from '#services/contracts/browser-faults.ts'
import { mostFrames, withoutPersonal } from '#services/isomorphic/fault-words.ts'

import { HttpError } from './http.ts'

export interface FaultTerms {
  readonly app: BrowserFault['app']
  readonly placeAt: () => string
}

/** A page that breaks over and over has said enough by then. */
const mostTold = 20
const told = new Set<string>()
/** Told by a boundary, an error may come by again. */
const seen = new WeakSet<Error>()

/** Names and words of what a lost network, a deadline or a page that was left lead to: no fault of ours. */
const ofNetwork = /^(?:AbortError|TimeoutError|NetworkError)$/
const unfetched = /^(?:Failed to fetch|Load failed|NetworkError when|(?:error loading|Importing a) .*module)/i

export function tellEvent(terms: FaultTerms, event: Event): void {
  if (event instanceof CustomEvent) tellFault(terms, 'boundary', event.detail)
  else if (event instanceof ErrorEvent) tellFault(terms, 'error', event.error)
  else if ('reason' in event) tellFault(terms, 'rejection', event.reason)
}

/** Once for each fault of this page. It never throws and tells of nothing twice, whatever becomes of the telling: whoever calls has a fault already. */
export function tellFault({ app, placeAt }: FaultTerms, kind: BrowserFault['kind'], error: unknown): void {
  try {
    if (!(error instanceof Error) || seen.has(error)) return
    seen.add(error)
    const frames = ownFrames(error.stack ?? '')
    // Without a place in our files it is another program's: what people add to their browser runs in our pages too.
    if (frames.length === 0 || isOfNetwork(error)) return
    const fault: BrowserFault = { app, kind, place: placeAt(), name: nameOf(error), message: wordsOf(error), frames }
    const body = JSON.stringify(fault)
    if (told.has(body) || told.size >= mostTold) return
    told.add(body)
    send(body)
  } catch (own) {
    // oxlint-disable-next-line no-console -- told as any other it would come back here
    console.warn('A fault could not be told', own)
  }
}

/** Past `request`, which notes that the network is away: nothing of the page hangs on it. */
function send(body: string): void {
  void fetch('/api/browser-faults', {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body,
  }).then(
    () => {},
    () => {},
  )
}

const nameOf = ({ name }: Error): string => name.replaceAll(/[^A-Za-z]/g, '').slice(0, 40) || 'Error'

/** Error message, without a server's answer. */
function wordsOf(error: Error): string {
  if (error instanceof HttpError) return String(error.status)
  return error instanceof SyntaxError ? '' : withoutPersonal(error.message)
}

const isOfNetwork = (error: Error): boolean =>
  error instanceof HttpError
    ? error.status === 401 || error.status === 429 || error.status >= 500
    : ofNetwork.test(error.name) || unfetched.test(error.message)

/** Places in our own files, the innermost first: 'booking-3f2a91c.js:1:2045'. */
function ownFrames(stack: string): string[] {
  const frames: string[] = []
  for (const line of stack.split('\n').slice(0, 60)) {
    const [, address = '', row = '', column = ''] = /(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/.exec(line) ?? []
    if (address === '' || new URL(address).origin !== location.origin) continue
    const file = new URL(address).pathname.split('/').at(-1) ?? ''
    if (/^[\w.-]{1,80}$/.test(file)) frames.push(`${file}:${row}:${column}`)
  }
  return frames.slice(0, mostFrames)
}
