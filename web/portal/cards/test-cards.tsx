import { mostSavedCards } from '#services/contracts/saved-cards.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'

import { CardList } from './card-list.tsx'
import { TestCardForm } from './test-card-form.tsx'
import { withCard, withDefault, withoutCard } from './test-card.ts'
import { useTestCards } from './use-test-cards.ts'

import css from './cards.module.css'

/** Saved cards without a provider: all of it stays in this tab, and they pay nothing. */
export function TestCards({ owner }: { readonly owner: string }) {
  const { t } = useI18n()
  const { cards, keep } = useTestCards(owner)
  return (
    <>
      <p className={css.lead}>
        <Badge tone="amber">{t('booking.card.test-mode')}</Badge> {t('cards.test.hint')}
      </p>
      <CardList
        cards={cards}
        onDefault={async (id) => keep(withDefault(cards, id))}
        onRemove={async (id) => keep(withoutCard(cards, id))}
      />
      {cards.length < mostSavedCards ? (
        <TestCardForm onAdd={(entry) => keep(withCard(cards, entry))} />
      ) : (
        <p className={css.lead}>{t('problem.cards_full')}</p>
      )}
    </>
  )
}
