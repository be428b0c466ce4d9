import { useState } from 'react'

import type { LostReason } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { MoveOutcome } from './board-store.ts'
import { loseDeal, restoreDeal } from './calls.ts'
import type { Selection } from './selection.ts'
import { isSessionOver, type useTold } from './use-told.ts'

interface BulkTerms {
  readonly selection: Selection
  readonly tell: ReturnType<typeof useTold>
  readonly reload: () => Promise<void>
  readonly isOnBoard: (id: string) => boolean
}

/** Whose change was refused, and why. */
export interface Refusal {
  readonly id: string
  readonly text: string
}

type Outcome = Pick<MoveOutcome, 'deal' | 'error'>

/** What was done with several deals at once: how much of it came about, and what was refused, whose deals stay selected. */
export function useBulk({ selection, tell, reload, isOnBoard }: BulkTerms) {
  const { t } = useI18n()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [isSending, setSending] = useState(false)

  /** False where the session is over: nothing else is told then. */
  function settle(outcomes: readonly Outcome[]): boolean {
    const over = outcomes.find(({ error }) => isSessionOver(error))
    if (over !== undefined) tell.unread(over.error)
    const refused = outcomes.filter(({ error }) => error !== null)
    const done = new Set(outcomes.filter(({ error }) => error === null).map(({ deal }) => deal.id))
    const others = [...selection.ids()].filter((id) => !done.has(id))
    selection.replace([...others, ...refused.map(({ deal }) => deal.id)].filter(isOnBoard))
    const refusalOf = ({ deal, error }: Outcome): Refusal => ({
      id: deal.id,
      text: t('pipeline.bulk.refusal', { deal: tell.nameOf(deal), reason: tell.reasonOf(error) }),
    })
    setRefusals(over === undefined ? refused.map(refusalOf) : [])
    return over === undefined
  }

  function moved(outcomes: readonly MoveOutcome[], undo: () => void): void {
    const moves = outcomes.filter(({ error }) => error === null).map(({ move }) => move)
    if (!settle(outcomes) || moves.length === 0) return
    const stages = new Set(moves.map(({ to }) => to))
    const [to] = stages
    tell.allDone(
      stages.size > 1 || to === undefined
        ? t('pipeline.bulk.back', { count: moves.length })
        : t('pipeline.bulk.moved', { count: moves.length, stage: t(`office.stage.${to}`) }),
      undo,
    )
  }

  async function each(deals: readonly Deal[], run: (deal: Deal) => Promise<unknown>): Promise<readonly Outcome[]> {
    setSending(true)
    const outcomes: Outcome[] = []
    // One after the other: a flood of them would keep everybody else waiting.
    for (const deal of deals) {
      const error: unknown = await run(deal).then(() => null, asFault)
      outcomes.push({ deal, error })
    }
    await reload()
    setSending(false)
    return outcomes
  }

  async function lose(deals: readonly Deal[], reason: LostReason): Promise<void> {
    const outcomes = await each(deals, (deal) => loseDeal(deal, reason))
    const lost = outcomes.filter(({ error }) => error === null).map(({ deal }) => deal)
    if (settle(outcomes) && lost.length > 0)
      tell.allDone(t('pipeline.bulk.lost', { count: lost.length }), () => void restore(lost))
  }

  async function restore(deals: readonly Deal[]): Promise<void> {
    const outcomes = await each(deals, ({ id }) => restoreDeal(id))
    const count = outcomes.filter(({ error }) => error === null).length
    if (settle(outcomes) && count > 0) tell.say(t('pipeline.bulk.restored', { count }))
  }

  return { refusals, isSending, moved, lose, forget: () => setRefusals([]) }
}

const asFault = (error: unknown): unknown => error ?? new Error('refused')
