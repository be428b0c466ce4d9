import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { readNotes, type PageNotes } from './page-notes.ts'
import { openSlowPhone, type Wire } from './slow-phone.ts'
import { blockedMs, worstBurst } from './vitals.ts'

const settleMs = 3_000

/** Metrics of a first visit, in milliseconds since navigation. */
export interface FirstVisit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** React's hydration of the served page. */
  readonly hydratedMs: number
  readonly blockedMs: number
  readonly shift: number
  readonly blockingBytes: number
  readonly wire: Wire
}

export async function visitFirst(browser: Browser, url: string, language: string): Promise<FirstVisit> {
  const phone = await openSlowPhone(browser, url, language)
  try {
    await phone.page.goto('/', { waitUntil: 'networkidle' })
    await sleep(settleMs)
    return { ...summaryOf(await phone.page.evaluate(readNotes)), wire: phone.wire }
  } finally {
    await phone.close()
  }
}

function summaryOf({ firstPaint, largestPaints, hydrated, tasks, shifts, blockingBytes }: PageNotes) {
  const firstPaintMs = theLast('first paint', firstPaint)
  return {
    firstPaintMs,
    largestPaintMs: theLast('largest paint', largestPaints),
    hydratedMs: theLast('page that answers', hydrated),
    blockedMs: blockedMs(tasks, firstPaintMs),
    shift: worstBurst(shifts),
    blockingBytes,
  }
}

function theLast(what: string, times: readonly number[]): number {
  const last = times.at(-1)
  if (last === undefined) throw new Error(`The browser noted no ${what}`)
  return last
}
