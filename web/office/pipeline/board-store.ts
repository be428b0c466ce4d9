import type { DealStage } from '#events/values/deal.ts'
import type { ChangedDealAnswer, Deal } from '#services/contracts/deals.ts'
import { createStore } from '#web/state/store.ts'

export interface StageMove {
  readonly id: string
  readonly from: DealStage
  readonly to: DealStage
}

export interface MoveOutcome {
  /** State before the move. */
  readonly deal: Deal
  readonly move: StageMove
  /** Null where it was made. */
  readonly error: unknown
}

/** A move that the server has not answered yet. */
interface BegunMove {
  readonly wanted: StageMove
  /** State before the move. */
  readonly deal: Deal
  /** Version for the deal's next move, shared by its pending ones. */
  readonly basis: { version: number }
}

export interface BoardState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly deals: readonly Deal[]
  /** The last read brought nothing: what is shown may have changed since. */
  readonly isStale: boolean
  /** Moves to undo together. */
  readonly lastMoves: readonly StageMove[]
}

export interface BoardTerms {
  readonly read: () => Promise<readonly Deal[]>
  readonly move: (id: string, stage: DealStage, expectedVersion: number) => Promise<ChangedDealAnswer>
  readonly onMoved: (deal: Deal, move: StageMove, undo: () => void) => void
  /** Reverted to the server's state. */
  readonly onRefused: (deal: Deal, error: unknown, again: () => void) => void
  readonly onAllMoved: (outcomes: readonly MoveOutcome[], undo: () => void) => void
  readonly onUnread: (error: unknown) => void
}

/** Moves that are under way at once where many are asked for together: others' reads are not kept waiting. */
const mostAtOnce = 6

/**
 * The board. Moves of one deal are sent one after the other: the first against the version that was on screen, each further one
 * against the version that the one before has led to, so that none overwrites what somebody else did meanwhile. Moves of several
 * deals do not wait for each other.
 */
export function createBoardStore(terms: BoardTerms) {
  const board = createOptimisticDeals()
  const sending = new Map<string, Promise<MoveOutcome>>()
  const { load, hold, release } = createReading(board, terms)

  /** Null where nothing has to be sent. It is shown at once, and sent after what it has to wait for. */
  function begin(id: string, to: DealStage, after?: Promise<unknown>): Promise<MoveOutcome> | null {
    const begun = board.begin(id, to)
    if (begun === null) return null
    const before = sending.get(id) ?? Promise.resolve()
    const sent = (after === undefined ? before : before.then(() => after)).then(() => send(begun))
    sending.set(id, sent)
    return sent
  }

  async function send(begun: BegunMove): Promise<MoveOutcome> {
    const { deal, wanted: move, basis } = begun
    try {
      board.settle(begun, await terms.move(move.id, move.to, basis.version))
      return { deal, move, error: null }
    } catch (error) {
      board.settle(begun, null)
      // The server has it elsewhere, or not at all: what it has is shown before a retry, which is sent against it, is offered.
      await load()
      return { deal, move, error }
    }
  }

  async function move(id: string, to: DealStage): Promise<void> {
    const outcome = await begin(id, to)
    if (outcome === null) return
    if (outcome.error === null) terms.onMoved(outcome.deal, outcome.move, () => void move(id, outcome.move.from))
    else terms.onRefused(outcome.deal, outcome.error, () => void move(id, to))
  }

  /** Each is a command of its own against the version that was on screen; what comes of them is told once. */
  async function moveAll(wanted: readonly Pick<StageMove, 'id' | 'to'>[]): Promise<void> {
    const sent: Promise<MoveOutcome>[] = []
    for (const { id, to } of wanted) {
      const one = begin(id, to, sent.at(-mostAtOnce))
      if (one !== null) sent.push(one)
    }
    if (sent.length === 0) return
    const outcomes = await Promise.all(sent)
    const moved = outcomes.filter(({ error }) => error === null).map((outcome) => outcome.move)
    if (moved.length > 0) board.remember(moved)
    terms.onAllMoved(outcomes, () => void moveBack(moved))
  }

  const moveBack = (moves: readonly StageMove[]): Promise<void> =>
    moveAll(moves.map(({ id, from }) => ({ id, to: from })))

  return {
    load,
    move,
    moveAll,
    versionOf: versionAfter(board, sending),
    subscribe: board.subscribe,
    current: board.current,
    /** Freezes the board during a drag. */
    hold,
    release,
    /** Brings what was moved last back to where it was. */
    undo: (): Promise<void> => {
      const [last, ...others] = board.current().lastMoves
      if (last === undefined) return Promise.resolve()
      return others.length === 0 ? move(last.id, last.from) : moveBack([last, ...others])
    },
  }
}

function versionAfter(
  board: ReturnType<typeof createOptimisticDeals>,
  sending: ReadonlyMap<string, Promise<MoveOutcome>>,
): (deal: Deal) => Promise<number> {
  return async ({ id, version }) => {
    const basis = board.basisOf(id)
    if (basis === null) return version
    await sending.get(id)
    return basis.version
  }
}

/** Reads the board, one read after the other: an answer is never overtaken by an older one, and what was asked for meanwhile is one read. */
function createReading(board: ReturnType<typeof createOptimisticDeals>, terms: Pick<BoardTerms, 'read' | 'onUnread'>) {
  let reading: Promise<void> | null = null
  let next: Promise<void> | null = null
  let isHeld = false
  let isWaiting = false

  async function read(): Promise<void> {
    try {
      const deals = await terms.read()
      if (isHeld) isWaiting = true
      else board.take(deals)
    } catch (error) {
      board.fail()
      terms.onUnread(error)
    }
  }

  function load(): Promise<void> {
    if (reading !== null) {
      next ??= reading.then(() => {
        next = null
        return load()
      })
      return next
    }
    reading = read().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    load,
    hold: (): void => {
      isHeld = true
    },
    release: (): void => {
      isHeld = false
      if (isWaiting) void load()
      isWaiting = false
    },
  }
}

/**
 * The server's deals and, apart from them, the moves that are under way: what is shown is the one with the other applied, so the
 * answer to one move never takes back another.
 */
function createOptimisticDeals() {
  const moves = new Map<string, BegunMove>()
  /** Server's order. */
  let known: readonly Deal[] = []
  /** Recently moved ids, last first. */
  let front: readonly string[] = []
  const {
    current,
    set: publish,
    subscribe,
  } = createStore<BoardState>({ status: 'loading', deals: [], isStale: false, lastMoves: [] })

  const show = (change: Partial<Pick<BoardState, 'status' | 'isStale' | 'lastMoves'>> = {}): void =>
    publish({ ...current(), ...change, deals: shown() })

  /** Thousands are not gone through before the first of them shows. */
  const shown = (): readonly Deal[] =>
    front.length === 0 && moves.size === 0 ? known : withFirst(known, front).map(moved)

  const dealOf = (id: string): Deal | undefined => known.find((deal) => deal.id === id)

  function moved(deal: Deal): Deal {
    const to = moves.get(deal.id)?.wanted.to
    return to === undefined || to === deal.stage ? deal : { ...deal, stage: to }
  }

  return {
    current,
    subscribe,
    take(deals: readonly Deal[]): void {
      known = known.length === 0 ? deals : newest(known, deals)
      front = []
      show({ status: 'ready', isStale: false })
    },
    /** The board read before stays. */
    fail: (): void => show({ status: current().status === 'ready' ? 'ready' : 'failed', isStale: true }),
    /** Null where nothing has to be sent. */
    begin(id: string, to: DealStage): BegunMove | null {
      const state = current()
      const [deal, before] = [dealOf(id), moves.get(id)]
      const from = before?.wanted.to ?? deal?.stage
      if (deal === undefined || from === undefined || from === to) return null
      const begun = { wanted: { id, from, to }, deal, basis: before?.basis ?? { version: deal.version } }
      moves.set(id, begun)
      const at = before === undefined ? state.deals.indexOf(deal) : state.deals.findIndex((one) => one.id === id)
      front = [id, ...front.filter((other) => other !== id)]
      // The others are shown as before: to go through thousands of them would be felt at the drop.
      publish({ ...state, deals: [moved(deal), ...state.deals.slice(0, at), ...state.deals.slice(at + 1)] })
      return begun
    },
    /** Null where no move of the deal is under way. */
    basisOf: (id: string): BegunMove['basis'] | null => moves.get(id)?.basis ?? null,
    /** With the server's answer, or null when it was refused. */
    settle(begun: BegunMove, answer: ChangedDealAnswer | null): void {
      const { wanted, basis } = begun
      if (moves.get(wanted.id) === begun) moves.delete(wanted.id)
      if (answer === null) return show()
      basis.version = answer.version
      const { stage, version } = answer
      // A read may have been answered first, with what somebody else did after the move.
      const isOlder = (deal: Deal) => deal.id === wanted.id && deal.version < version
      known = known.map((deal) => (isOlder(deal) ? { ...deal, stage, version } : deal))
      show({ lastMoves: [wanted] })
    },
    /** Moves that were made together are undone together. */
    remember: (lastMoves: readonly StageMove[]): void => publish({ ...current(), lastMoves }),
  }
}

function withFirst(deals: readonly Deal[], ids: readonly string[]): readonly Deal[] {
  const first = ids.flatMap((id) => deals.find((deal) => deal.id === id) ?? [])
  return [...first, ...deals.filter((deal) => !ids.includes(deal.id))]
}

function newest(known: readonly Deal[], deals: readonly Deal[]): readonly Deal[] {
  const before = new Map(known.map((deal) => [deal.id, deal]))
  return deals.map((deal) => newer(before.get(deal.id), deal))
}

/**
 * An answer that was on its way while a deal was moved does not bring back the version before. What did not change stays the same
 * object, whose card is not rendered again.
 */
const newer = (before: Deal | undefined, deal: Deal): Deal =>
  before !== undefined && (before.version > deal.version || isSame(before, deal)) ? before : deal

const isSame = (one: Deal, other: Deal): boolean =>
  Object.entries(one).every(([field, value]) => Reflect.get(other, field) === value)
