import { dealStages, lostReasons, type DealStage, type LostReason } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useAskedMoves, useOffer } from '../palette/commands.ts'
import { dealName } from './deal-name.ts'
import { focusCard } from './focus-card.ts'
import type { useSelectedDeals } from './selected-deals.tsx'
import type { useBoard } from './use-board.ts'

interface CommandTerms {
  readonly board: ReturnType<typeof useBoard>
  readonly selected: ReturnType<typeof useSelectedDeals>
  readonly opened: Deal | null
  readonly isFixed: boolean
  readonly lose: (deal: Deal, reason: LostReason) => void
  readonly toToday: () => void
}

interface Subject {
  readonly name: string
  readonly stage: DealStage | null
  readonly move: (to: DealStage) => unknown
  readonly lose: (reason: LostReason) => unknown
}

/** The board in the search of the office: what is selected, open or has the focus is moved and lost there, and whatever else it finds moved. */
export function useDealCommands({ board, selected, opened, isFixed, lose, toToday }: CommandTerms): void {
  const { t } = useI18n()
  const notify = useNotify()
  const { store, selection } = board

  const move = (id: string, to: DealStage) => {
    void store.move(id, to)
    focusCard(id)
  }

  function subject(): Subject | null {
    const count = selection.ids().size
    if (count > 0) return { name: t('pipeline.do.selected', { count }), stage: null, ...selected }
    const focused = document.activeElement?.closest<HTMLElement>('[data-deal]')?.dataset['deal']
    const deal = opened ?? store.current().deals.find(({ id }) => id === focused)
    if (deal === undefined) return null
    const name = dealName(deal) || t('office.deal.unnamed')
    return { name, stage: deal.stage, move: (to) => move(deal.id, to), lose: (reason) => lose(deal, reason) }
  }

  useOffer(() => {
    const about = isFixed ? null : subject()
    if (about === null) return []
    const { name } = about
    return [
      ...dealStages
        .filter((stage) => stage !== about.stage)
        .map((to) => ({
          id: `move-${to}`,
          label: t('palette.move-deal', { name, stage: t(`office.stage.${to}`) }),
          run: () => void about.move(to),
        })),
      ...lostReasons.map((reason) => ({
        id: `lose-${reason}`,
        label: t('pipeline.do.lose', { name, reason: t(`pipeline.reason.${reason}`) }),
        run: () => void about.lose(reason),
      })),
    ]
  })

  useAskedMoves(board.status === 'ready', ({ id, to }) => {
    toToday()
    if (store.current().deals.some((deal) => deal.id === id)) return move(id, to)
    notify({ title: t('pipeline.error-title'), description: t('pipeline.update-failed'), tone: 'destructive' })
  })
}
