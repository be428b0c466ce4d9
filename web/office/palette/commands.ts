import { createContext, use, useEffect, useEffectEvent } from 'react'

import type { DealStage } from '#events/values/deal.ts'

import { useLatest } from '../frame/use-latest.ts'
import type { Action } from './use-actions.ts'

export interface AskedMove {
  readonly id: string
  readonly to: DealStage
}

type Offer = () => readonly Action[]
type Mover = (move: AskedMove) => void

/** A board that comes later than this was not opened for the move. */
const waitMs = 30_000

export function createCommands() {
  let offer: Offer | null = null
  let mover: Mover | null = null
  let waiting: { readonly move: AskedMove; readonly until: number } | null = null
  return {
    offered: (): readonly Action[] => offer?.() ?? [],
    /** Returns how to take it back. */
    offer(next: Offer): () => void {
      offer = next
      return () => {
        if (offer === next) offer = null
      }
    },
    /** False where no board shows: it is to be opened, and moves the deal once it is there. */
    ask(move: AskedMove): boolean {
      if (mover === null) waiting = { move, until: performance.now() + waitMs }
      else mover(move)
      return mover !== null
    },
    /** The board is there. Returns how to leave. */
    moveWith(next: Mover): () => void {
      mover = next
      if (waiting !== null && performance.now() < waiting.until) next(waiting.move)
      waiting = null
      return () => {
        mover = null
      }
    },
  }
}

/** Null outside of the shell, which has the search. */
export const CommandsContext = createContext<ReturnType<typeof createCommands> | null>(null)

export function useOffer(offer: Offer): void {
  const commands = use(CommandsContext)
  const latest = useLatest(offer)
  useEffect(() => commands?.offer(() => latest.current()), [commands, latest])
}

/** Runs moves asked elsewhere once the board is ready. */
export function useAskedMoves(isReady: boolean, move: Mover): void {
  const commands = use(CommandsContext)
  const current = useEffectEvent(move)
  useEffect(() => (isReady ? commands?.moveWith((asked) => current(asked)) : undefined), [commands, isReady])
}
