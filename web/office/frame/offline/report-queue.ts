import type { ProblemCode } from '#services/contracts/problem.ts'
import type { ProgressReport } from '#services/contracts/visits.ts'
import { createStore } from '#web/state/store.ts'

import { byOrder, type QueuedReport, type ReportStore } from './report-store.ts'
import type { SendingLock } from './sending-lock.ts'

/**
 * Outcome of an attempt. `isMailed`: recorded. `failed`: not recordable now. `lost`: unknown. `not-now`: another
 * session.
 */
export type Attempt =
  | 'sent'
  | { readonly isMailed: boolean }
  | 'failed'
  | 'lost'
  | 'not-now'
  | { readonly refused: ProblemCode }

/** Result of a press: `waiting` until connected. */
export type Pressed = 'sent' | 'mailed' | 'not-mailed' | 'waiting' | 'refused'

export interface QueueState {
  /** Pending reports in order. */
  readonly waiting: readonly QueuedReport[]
  /** Answered since the visits were read last: the list does not show them yet. */
  readonly answered: readonly QueuedReport[]
  readonly isSending: boolean
  readonly sentLate: number
  /** Departures too late for a mail. */
  readonly unmailed: readonly QueuedReport[]
  /** Reports of another member on this phone. */
  readonly others: number
}

interface QueueTerms {
  readonly store: ReportStore
  readonly staffId: string
  readonly send: (bookingId: string, report: ProgressReport) => Promise<Attempt>
  /** Whether anything can leave at all. */
  readonly canSend: () => boolean
  readonly nowMs: () => number
  readonly newId: () => string
  readonly lock: SendingLock
  /** Tells the other tabs that something was added, sent or taken back. */
  readonly tellOthers: () => void
}

export type ReportQueue = ReturnType<typeof createReportQueue>

const lateMs = 30_000

export const emptyQueue: QueueState = {
  waiting: [],
  answered: [],
  isSending: false,
  sentLate: 0,
  unmailed: [],
  others: 0,
}

/** View of the store for the signed-in member. */
function createView({ store, staffId }: Pick<QueueTerms, 'store' | 'staffId'>) {
  const { current, set, subscribe } = createStore(emptyQueue)
  const show = (change: Partial<QueueState>): void => set({ ...current(), ...change })
  return {
    state: current,
    show,
    subscribe,
    read: async (): Promise<readonly QueuedReport[]> => {
      const all = await store.all()
      const waiting = all.filter((report) => report.staffId === staffId)
      show({ waiting, others: all.length - waiting.length })
      return waiting
    },
  }
}

const isDone = (attempt: Attempt): attempt is 'sent' | { readonly isMailed: boolean } =>
  attempt === 'sent' || (typeof attempt === 'object' && 'isMailed' in attempt)

/** First report of each visit, least tried first. */
function nextOf(unsent: readonly QueuedReport[], passedBy: ReadonlySet<string>): QueuedReport | undefined {
  const firsts = unsent.filter(
    ({ bookingId }, index) =>
      unsent.findIndex((one) => one.bookingId === bookingId) === index && !passedBy.has(bookingId),
  )
  return firsts.toSorted((one, other) => one.tries - other.tries || byOrder(one, other))[0]
}

/** Sends one after the other, those of a visit in the order in which they were pressed; stops where nothing gets through. */
function createSending(terms: QueueTerms, view: ReturnType<typeof createView>) {
  const { store, staffId, send, nowMs, canSend, lock, tellOthers } = terms
  /** Whether the customer of what was just sent is mailed. */
  const mailed = new Map<string, boolean>()

  async function settle(report: QueuedReport, attempt: Attempt): Promise<void> {
    if (isDone(attempt)) {
      await store.remove(report.id)
      const { answered, sentLate, unmailed } = view.state()
      const isLate = report.tries > 0 || nowMs() - report.pressedAtMs > lateMs
      if (attempt !== 'sent') mailed.set(report.id, attempt.isMailed)
      view.show({
        answered: [...answered, report],
        sentLate: sentLate + (isLate ? 1 : 0),
        unmailed: isLate && attempt !== 'sent' && !attempt.isMailed ? [...unmailed, report] : unmailed,
      })
    } else if (attempt === 'lost') await store.change({ ...report, tries: report.tries + 1 })
    else if (attempt === 'failed')
      await store.change({ ...report, tries: report.tries + 1, failures: report.failures + 1 })
    else if (attempt !== 'not-now') await store.change({ ...report, refusal: attempt.refused })
    await view.read()
  }

  /** The next one of those that are not passed by; false where there is none, or where nothing gets through. */
  async function sendNext(passedBy: Set<string>): Promise<boolean> {
    // Read anew for each: one may have been added, or taken back, meanwhile.
    const unsent = (await view.read()).filter(({ refusal }) => refusal === null)
    const next = nextOf(unsent, passedBy)
    if (next === undefined || !canSend()) return false
    view.show({ isSending: true })
    const isOvertaken = unsent.some(({ bookingId, id }) => bookingId === next.bookingId && id !== next.id)
    const waitedMs = Math.max(0, nowMs() - next.pressedAtMs)
    const attempt = await send(next.bookingId, { step: next.step, id: next.id, staffId, waitedMs, isOvertaken })
    await settle(next, attempt)
    if (attempt === 'failed') passedBy.add(next.bookingId)
    return attempt !== 'lost' && attempt !== 'not-now'
  }

  /** Each report is a turn of its own, so that none lasts longer than one call. */
  async function sendAll(): Promise<void> {
    const passedBy = new Set<string>()
    let goesOn = true
    try {
      while (goesOn) {
        const isOwnTurn = await lock.inTurn(async () => {
          goesOn = await sendNext(passedBy)
        })
        goesOn &&= isOwnTurn
      }
    } finally {
      if (view.state().isSending) {
        view.show({ isSending: false })
        tellOthers()
      }
    }
    await view.read()
  }
  return { sendAll, isMailed: (id: string) => mailed.get(id) }
}

export function createReportQueue(terms: QueueTerms) {
  const { store, staffId, canSend, nowMs, newId, lock, tellOthers } = terms
  const view = createView(terms)
  const { state, show, read, subscribe } = view
  const { sendAll, isMailed } = createSending(terms, view)
  let underWay: Promise<void> | null = null
  let isAskedAgain = false

  async function untilNobodyAsks(): Promise<void> {
    do {
      isAskedAgain = false
      await sendAll()
    } while (isAskedAgain)
  }

  /** Sends pending reports; repeated when called meanwhile. */
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
      const report = { ...pressed, id: newId(), staffId, pressedAtMs, order, tries: 0, failures: 0, refusal: null }
      await store.add(report)
      show({ sentLate: 0, unmailed: [] })
      await read()
      tellOthers()
      await flush()
      const left = state().waiting.find(({ id }) => id === report.id)
      const told = isMailed(report.id)
      if (left === undefined) return told === undefined ? 'sent' : told ? 'mailed' : 'not-mailed'
      return left.refusal === null ? 'waiting' : 'refused'
    },
    /** Takes back what was not sent, or is refused; false while it is being sent, and then it stays. */
    async remove(id: string): Promise<boolean> {
      const take = () => store.remove(id)
      // Nothing leaves without a connection: a flush only looks then, and its turn is over in a moment.
      const isLooking = !canSend() && !state().isSending
      const isAlone = isLooking ? await lock.inTurn(take) : underWay === null && (await lock.ifFree(take))
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
