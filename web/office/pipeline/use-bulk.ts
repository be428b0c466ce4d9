import { useState } from 'react'

import type { LostReason } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { isExpired } from '#web/data/audience.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { MoveOutcome } from './board-store.ts'
import { loseDeal, restoreDeal } from './calls.ts'
import type { Selection } from './selection.ts'
import { useIsShown } from './use-is-shown.ts'
import type { useTold } from './use-told.ts'

interface BulkTerms {
  readonly selection: Selection
  readonly tell: ReturnType<typeof useTold>
  readonly reload: () => Promise<void>
  readonly isOnBoard: (id: string) => boolean
  readonly versionOf: (deal: Deal) => Promise<number>
}

export interface Refusal {
  readonly id: string
  readonly text: string
}

/** Refusals that a message names. */
const mostTold = 3

type Outcome = Pick<MoveOutcome, 'deal' | 'error'>

export function useBulk({ selection, tell, reload, isOnBoard, versionOf }: BulkTerms) {
  const { t } = useI18n()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const { isPending, run: during } = useCommand<() => Promise<unknown>>({
    send: (work) => work(),
    failed: { title: t('pipeline.error-title'), description: t('pipeline.update-failed') },
    isRepeatable: true,
  })
  const isShown = useIsShown()

  /** False where the session is over: nothing else is told then. */
  function settle(outcomes: readonly Outcome[]): boolean {
    const over = outcomes.find(({ error }) => isExpired(error))
    if (over !== undefined) tell.unread(over.error)
    const refused = outcomes.filter(({ error }) => error !== null)
    const done = new Set(outcomes.filter(({ error }) => error === null).map(({ deal }) => deal.id))
    const others = [...selection.ids()].filter((id) => !done.has(id))
    selection.replace([...others, ...refused.map(({ deal }) => deal.id)].filter(isOnBoard))
    const refusalOf = ({ deal, error }: Outcome): Refusal => ({
      id: deal.id,
      text: t('pipeline.bulk.refusal', { deal: tell.nameOf(deal), reason: tell.reasonOf(error) }),
    })
    const told = over === undefined ? refused.map(refusalOf) : []
    setRefusals(told)
    // Whoever went to another section has no bar that says it.
    if (told.length > 0 && !isShown()) tell.notDone(told.slice(0, mostTold).map(({ text }) => text))
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
    let outcomes: readonly Outcome[] = []
    await during(async () => {
      outcomes = await runEach(deals, run)
      await reload()
    })
    return outcomes
  }

  async function lose(deals: readonly Deal[], reason: LostReason): Promise<void> {
    const outcomes = await each(deals, async (deal) => loseDeal(deal.id, reason, await versionOf(deal)))
    const lost = outcomes.filter(({ error }) => error === null).map(({ deal }) => deal)
    if (settle(outcomes) && lost.length > 0)
      tell.allDone(t('pipeline.bulk.lost', { count: lost.length }), () => void restore(lost))
  }

  async function restore(deals: readonly Deal[]): Promise<void> {
    const outcomes = await each(deals, ({ id }) => restoreDeal(id))
    const count = outcomes.filter(({ error }) => error === null).length
    if (settle(outcomes) && count > 0) tell.say(t('pipeline.bulk.restored', { count }))
  }

  return { refusals, isSending: isPending, during, moved, lose, forget: () => setRefusals([]) }
}

/** One after the other: a flood of them would keep everybody else waiting. With the session everything after it is over. */
async function runEach(deals: readonly Deal[], run: (deal: Deal) => Promise<unknown>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const deal of deals) {
    const error: unknown = await run(deal).then(() => null, asFault)
    outcomes.push({ deal, error })
    if (isExpired(error)) break
  }
  return outcomes
}

const asFault = (error: unknown): unknown => error ?? new Error('refused')
