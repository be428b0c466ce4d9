import { useEffect, useEffectEvent } from 'react'

import { cardSetupResult, mostSavedCards } from '#services/contracts/saved-cards.ts'
import type { Site } from '#services/contracts/site.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { Loaded } from '../loaded.tsx'
import { cardsPath, useOwnCards } from '../own-reads.ts'
import { AddCard, type SaveCardPart, type SettleSetup } from './add-card.tsx'
import { CardList } from './card-list.tsx'

import css from './cards.module.css'

interface LiveCardsProps {
  readonly SaveCard: SaveCardPart
  readonly payments: Site['payments']
  /** The bank's own page sent its answer here: the card was not confirmed. */
  readonly isRefusedByBank: boolean
}

/** Cards that the provider keeps. */
export function LiveCards({ SaveCard, payments, isRefusedByBank }: LiveCardsProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const answer = useOwnCards()

  /** Asks the server, which asks the provider: null where nobody answered. */
  const settle: SettleSetup = async () => {
    try {
      const { status } = cardSetupResult.parse(await request('POST', `${cardsPath}/setup/result`))
      if (status === 'saved') notify({ title: t('cards.added'), tone: 'success' })
      await answer.mutate()
      return status
    } catch {
      return null
    }
  }
  // The page was left while the provider saved a card, or the bank asked on its own page: what became of it is told now.
  const isSetupOpen = answer.data?.isSetupOpen === true
  const resume = useEffectEvent(settle)
  useEffect(() => {
    if (isSetupOpen) void resume()
  }, [isSetupOpen])

  const change = async (method: 'POST' | 'DELETE', path: string) => {
    await request(method, `${cardsPath}/${path}`)
    await answer.mutate()
  }
  return (
    <Loaded answer={answer}>
      {({ cards }) => (
        <>
          <CardList
            cards={cards}
            onDefault={(id) => change('POST', `${encodeURIComponent(id)}/default`)}
            onRemove={(id) => change('DELETE', encodeURIComponent(id))}
          />
          {cards.length < mostSavedCards ? (
            <AddCard
              key={cards.length}
              SaveCard={SaveCard}
              payments={payments}
              settle={settle}
              isRefusedByBank={isRefusedByBank}
            />
          ) : (
            <p className={css.lead}>{t('problem.cards_full')}</p>
          )}
        </>
      )}
    </Loaded>
  )
}
