import type { DealStage, LostReason } from '#events/values/deal.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { latePart } from '../frame/late-part.tsx'
import { focusCard, focusColumn } from './focus-card.ts'
import type { useBoard } from './use-board.ts'

const DealBulkBar = latePart([], async () => (await import('./deal-bulk-bar.tsx')).DealBulkBar)

export function useSelectedDeals({
  store,
  selection,
  bulk,
}: Pick<ReturnType<typeof useBoard>, 'store' | 'selection' | 'bulk'>) {
  const { t } = useI18n()
  const notify = useNotify()
  const chosen = () => store.current().deals.filter(({ id }) => selection.has(id))
  return {
    move: async (to: DealStage) => {
      const deals = chosen()
      if (deals.length === 0) return
      const others = deals.filter(({ stage }) => stage !== to)
      bulk.forget()
      selection.replace(others.map(({ id }) => id))
      if (others.length === 0) notify({ title: t('pipeline.bulk.there', { stage: t(`office.stage.${to}`) }) })
      await bulk.during(() => store.moveAll(others.map(({ id }) => ({ id, to }))))
      if (deals[0] !== undefined) focusCard(deals[0].id)
    },
    lose: async (reason: LostReason) => {
      const deals = chosen()
      if (deals.length === 0) return
      bulk.forget()
      await bulk.lose(deals, reason)
      if (deals[0] !== undefined) focusColumn(deals[0].stage)
    },
  }
}

interface SelectedDealsProps {
  readonly count: number
  readonly bulk: ReturnType<typeof useBoard>['bulk']
  readonly acts: ReturnType<typeof useSelectedDeals>
  readonly onClear: () => void
}

/** The bar of the selected deals, which is fetched with the first of them. */
export function SelectedDeals({ count, bulk, acts, onClear }: SelectedDealsProps) {
  if (count === 0 && bulk.refusals.length === 0) return null
  return (
    <DealBulkBar
      count={count}
      isSending={bulk.isSending}
      refusals={bulk.refusals}
      onMove={(to) => void acts.move(to)}
      onLose={(reason) => void acts.lose(reason)}
      onClear={onClear}
    />
  )
}
