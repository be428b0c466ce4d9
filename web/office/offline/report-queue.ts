import type { ProblemCode } from '#services/contracts/problem.ts'
import type { ProgressReport } from '#services/contracts/visits.ts'

import type { QueuedReport, ReportStore } from './report-store.ts'

/** What came of one attempt. `lost`: nobody can say whether it arrived. `not-now`: without a network, or with somebody else signed in, or nobody. */
export type Attempt = 'sent' | 'lost' | 'not-now' | { readonly refused: ProblemCode }

/** What became of a report that was just pressed: `waiting` until there is a connection. */
export type Pressed = 'sent' | 'waiting' | 'refused'

export interface QueueState {
  /** Those of who is signed in, in their order. */
  readonly waiting: readonly QueuedReport[]
  /** Answered since the visits were read last: the list does not show them yet. */
  readonly answered: readonly QueuedReport[]
  readonly isSending: boolean
  /** How many that had to wait were sent since something was pressed last. */
  readonly sentLate: number
  /** Of somebody else who used this phone. */
  readonly others: number
}

interface QueueTerms {
  readonly store: ReportStore
  readonly staffId: string
  readonly send: (bookingId: string, report: ProgressReport) => Promise<Attempt>
  readonly nowMs: () => number
  readonly newId: () => string
  /** Runs it unless another tab is sending; false then. */
  readonly alone: (run: () => Promise<void>) => Promise<boolean>
  /** Tells the other tabs that something was added, sent or taken back. */
  readonly tellOthers: () => void
}

export type ReportQueue = ReturnType<typeof createReportQueue>

/** What took longer had to wait. */
const lateMs = 30_000

const nothing: QueueState = { waiting: [], answered: [], isSending: false, sentLate: 0, others: 0 }

/** What is shown of the store, for who is signed in. */
function createView({ store, staffId }: Pick<QueueTerms, 'store' | 'staffId'>) {
  let state = nothing
  const listeners = new Set<() => void>()
  const show = (change: Partial<QueueState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    show,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What the store holds now: another tab may have changed it. */
    read: async (): Promise<readonly QueuedReport[]> => {
      const all = await store.all()
      const waiting = all.filter((report) => report.staffId === staffId)
      show({ waiting, others: all.length - waiting.length })
      return waiting
    },
  }
}

/** Sends one after the other, in the order in which they were pressed; stops at one that did not arrive. */
function createSending({ store, staffId, send, nowMs }: QueueTerms, view: ReturnType<typeof createView>) {
  async function settle(report: QueuedReport, attempt: Attempt): Promise<void> {
    if (attempt === 'sent') {
      await store.remove(report.id)
      const { answered, sentLate } = view.state()
      const isLate = report.tries > 0 || nowMs() - report.pressedAtMs > lateMs
      view.show({ answered: [...answered, report], sentLate: sentLate + (isLate ? 1 : 0) })
    } else if (attempt === 'lost') await store.put({ ...report, tries: report.tries + 1 })
    else if (attempt !== 'not-now') await store.put({ ...report, refusal: attempt.refused })
    await view.read()
  }

  return async function sendAll(): Promise<void> {
    for (;;) {
      // Read anew for each: one may have been added, or taken back, meanwhile.
      const unsent = (await view.read()).filter(({ refusal }) => refusal === null)
      const [next] = unsent
      if (next === undefined) return
      const isOvertaken = unsent.some(({ bookingId, id }) => bookingId === next.bookingId && id !== next.id)
      const waitedMs = Math.max(0, nowMs() - next.pressedAtMs)
      const attempt = await send(next.bookingId, { step: next.step, id: next.id, staffId, waitedMs, isOvertaken })
      await settle(next, attempt)
      if (attempt === 'lost' || attempt === 'not-now') return
    }
  }
}

/**
 * What the crew reports, kept until the server has answered. None overtakes one that did not arrive, and nothing is dropped but by an
 * answer or by hand.
 */
export function createReportQueue(terms: QueueTerms) {
  const { store, staffId, nowMs, newId, alone, tellOthers } = terms
  const view = createView(terms)
  const { state, show, read, subscribe } = view
  const sendAll = createSending(terms, view)
  let underWay: Promise<void> | null = null
  let isAskedAgain = false

  async function sendAlone(): Promise<void> {
    const isAlone = await alone(async () => {
      show({ isSending: true })
      await sendAll().finally(() => show({ isSending: false }))
    })
    if (isAlone) tellOthers()
    else await read()
  }

  async function untilNobodyAsks(): Promise<void> {
    do {
      isAskedAgain = false
      await sendAlone()
    } while (isAskedAgain)
  }

  /** Sends what waits; asked for while that goes on, it goes on once more. */
  function flush(): Promise<void> {
    isAskedAgain = true
    underWay ??= untilNobodyAsks().finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    state,
    subscribe,
    read,
    flush,
    /** Keeps what was pressed, then sends it if that is possible now. */
    async add(pressed: Pick<QueuedReport, 'bookingId' | 'time' | 'step'>): Promise<Pressed> {
      const pressedAtMs = nowMs()
      const order = Math.max(0, ...(await store.all()).map((one) => one.order)) + 1
      const report = { ...pressed, id: newId(), staffId, pressedAtMs, order, tries: 0, refusal: null }
      await store.put(report)
      show({ sentLate: 0 })
      await read()
      tellOthers()
      await flush()
      const left = state().waiting.find(({ id }) => id === report.id)
      if (left === undefined) return 'sent'
      return left.refusal === null ? 'waiting' : 'refused'
    },
    /** Takes back what was not sent, or is refused; false while it is being sent, and then it stays. */
    async remove(id: string): Promise<boolean> {
      const isAlone = underWay === null && (await alone(() => store.remove(id)))
      if (isAlone) tellOthers()
      await read()
      return isAlone
    },
    /** The list shows these by now. */
    forgetAnswered(ids: readonly string[]) {
      show({ answered: state().answered.filter(({ id }) => !ids.includes(id)) })
    },
  }
}
