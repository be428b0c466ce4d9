import { dealStages, type DealStage } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { isExpired } from '#web/data/audience.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { signInFor } from '../frame/places.ts'
import type { StageMove } from './board-store.ts'
import { dealName } from './deal-name.ts'

/** Until the redirect, the message can be read. */
const redirectMs = 1_000

const undoAllMs = 8_000

export function useTold(say: (text: string) => void) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const nameOf = (deal: Deal) =>
    [dealName(deal) || t('office.deal.unnamed'), deal.value === null ? null : money(Math.round(deal.value * 100))]
      .filter((part) => part !== null)
      .join(', ')

  return {
    say,
    nameOf,
    reasonOf,
    moved(deal: Deal, { from, to }: StageMove, undo: () => void) {
      say(t('pipeline.moved', { deal: nameOf(deal), from: t(`office.stage.${from}`), to: t(`office.stage.${to}`) }))
      notify({
        title: t('pipeline.updated-title'),
        description: t('pipeline.updated'),
        tone: 'success',
        action: { label: t('pipeline.undo'), run: undo },
      })
    },
    refused(deal: Deal, error: unknown, again: () => void) {
      if (isExpired(error)) return this.unread(error)
      const reason = reasonOf(error)
      say(t('pipeline.refused', { deal: nameOf(deal), reason }))
      const action = { label: t('pipeline.retry'), run: again }
      notify({ title: t('pipeline.error-title'), description: reason, tone: 'destructive', action })
    },
    allDone(description: string, undo: () => void) {
      say(description)
      const action = { label: t('pipeline.undo-all'), run: undo }
      notify({ title: t('pipeline.updated-title'), description, tone: 'success', action, durationMs: undoAllMs })
    },
    notDone(reasons: readonly string[]) {
      notify({ title: t('pipeline.error-title'), description: reasons.join(' '), tone: 'destructive' })
    },
    failed(error: unknown) {
      if (isExpired(error)) return this.unread(error)
      notify({ title: t('pipeline.error-title'), description: reasonOf(error), tone: 'destructive' })
    },
    unread(error: unknown) {
      if (!isExpired(error)) return
      const [title, description] = [t('pipeline.session-title'), t('pipeline.session')]
      notify({ title, description, tone: 'destructive' })
      setTimeout(() => location.assign(signInFor(location.search)), redirectMs)
    },
  }

  function reasonOf(error: unknown): string {
    const problem = error instanceof HttpError ? error.problem : null
    if (problem === null) return t('pipeline.update-failed')
    const { code, movedBy, stage } = problem
    if (code !== 'deal_changed' || !isStage(stage)) return t(`problem.${code}`)
    const to = t(`office.stage.${stage}`)
    return typeof movedBy === 'string'
      ? t('pipeline.moved-by', { who: movedBy, stage: to })
      : t('pipeline.moved-by-itself', { stage: to })
  }
}

const isStage = (value: unknown): value is DealStage => dealStages.some((stage) => stage === value)
