import type { DealStage } from '#events/deal.ts'
import type { ChangedDealAnswer, Deal } from '#services/contracts/deals.ts'

export interface StageMove {
  readonly id: string
  readonly from: DealStage
  readonly to: DealStage
}

export interface BoardState {
  readonly status: 'loading' | 'ready' | 'failed'
  /** As they are shown: moves that the server has not answered yet are applied. */
  readonly deals: readonly Deal[]
  /** What can be undone. */
  readonly lastMove: StageMove | null
}

/** What the board needs of the server and of the screen. */
export interface BoardTerms {
  readonly read: () => Promise<readonly Deal[]>
  readonly move: (id: string, stage: DealStage, expectedVersion: number) => Promise<ChangedDealAnswer>
  readonly onMoved: (deal: Deal, move: StageMove) => void
  /** The card is back where the server has it. */
  readonly onRefused: (deal: Deal, move: StageMove, error: unknown) => void
  readonly onUnread: (error: unknown) => void
}

export type BoardStore = ReturnType<typeof createBoardStore>

/**
 * The server's deals and, apart from them, the moves that are under way: what is shown is the one with the other applied, so an
 * answer to one move never takes back another. Moves of one deal are sent one after the other, each with the version that the one
 * before has led to.
 */
export function createBoardStore(terms: BoardTerms) {
  const listeners = new Set<() => void>()
  const moves = new Map<string, StageMove>()
  const sending = new Map<string, Promise<void>>()
  let known: ReadonlyMap<string, Deal> = new Map()
  let status: BoardState['status'] = 'loading'
  let lastMove: StageMove | null = null
  let state: BoardState = { status, deals: [], lastMove }

  function changed(): void {
    const deals = [...known.values()].map((deal) => {
      const to = moves.get(deal.id)?.to
      return to === undefined || to === deal.stage ? deal : { ...deal, stage: to }
    })
    state = { status, deals, lastMove }
    for (const listener of listeners) listener()
  }

  /** An answer that was on its way while a deal was moved does not bring back the version before. */
  const keepNewer = (deal: Deal): Deal => {
    const before = known.get(deal.id)
    return before !== undefined && before.version > deal.version ? before : deal
  }

  async function load(): Promise<void> {
    try {
      const deals = await terms.read()
      known = new Map(deals.map((deal) => [deal.id, keepNewer(deal)]))
      status = 'ready'
    } catch (error) {
      if (status !== 'ready') status = 'failed'
      terms.onUnread(error)
    }
    changed()
  }

  function move(id: string, to: DealStage): Promise<void> {
    const from = state.deals.find((deal) => deal.id === id)?.stage
    const deal = known.get(id)
    if (deal === undefined || from === undefined || from === to) return Promise.resolve()
    const wanted: StageMove = { id, from, to }
    moves.set(id, wanted)
    // What changed last comes first, as the server orders it.
    known = new Map([[id, deal], ...[...known].filter(([other]) => other !== id)])
    changed()
    const sent = (sending.get(id) ?? Promise.resolve()).then(() => send(wanted))
    sending.set(id, sent)
    return sent
  }

  async function send(wanted: StageMove): Promise<void> {
    const deal = known.get(wanted.id)
    if (deal === undefined) return
    try {
      const { stage, version } = await terms.move(wanted.id, wanted.to, deal.version)
      known = new Map(known).set(deal.id, { ...(known.get(deal.id) ?? deal), stage, version })
      lastMove = wanted
      settle(wanted)
      terms.onMoved(deal, wanted)
    } catch (error) {
      settle(wanted)
      terms.onRefused(deal, wanted, error)
      // The server has it elsewhere, or not at all: what it has is shown.
      await load()
    }
  }

  function settle(wanted: StageMove): void {
    if (moves.get(wanted.id) === wanted) moves.delete(wanted.id)
    changed()
  }

  return {
    load,
    move,
    /** Brings the deal that was moved last back to where it was. */
    undo(): Promise<void> {
      if (lastMove === null) return Promise.resolve()
      const { id, from } = lastMove
      return move(id, from)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    current: (): BoardState => state,
  }
}
