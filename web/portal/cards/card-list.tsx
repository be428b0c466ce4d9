import { useState } from 'react'

import type { SavedCard } from '#services/contracts/saved-cards.ts'
import { cardBrandNames } from '#services/isomorphic/card-brands.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RingMark } from '#web/ui/ring-mark.tsx'

import { isPastExpiry } from './test-card.ts'

import css from './cards.module.css'

interface CardListProps {
  readonly cards: readonly SavedCard[]
  readonly onDefault: (id: string) => Promise<unknown>
  readonly onRemove: (id: string) => Promise<unknown>
}

/** The saved cards, the first saved first. */
export function CardList({ cards, ...actions }: CardListProps) {
  const { t } = useI18n()
  return (
    <section className={css.section} aria-labelledby="saved-cards">
      <h2 id="saved-cards">{t('cards.title')}</h2>
      {cards.length === 0 ? (
        <p className={css.lead}>{t('cards.none')}</p>
      ) : (
        <ul className={css.cards}>
          {cards.map((card) => (
            <CardTile key={card.id} card={card} {...actions} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CardTile({ card, onDefault, onRemove }: { readonly card: SavedCard } & Omit<CardListProps, 'cards'>) {
  const { t } = useI18n()
  const [isAsking, setAsking] = useState(false)
  const [now] = useState(() => new Date())
  const brand = cardBrandNames.get(card.brand) ?? t('cards.brand.other')
  const name = t('cards.name', { brand, last4: card.last4 })
  const expiry = `${String(card.expiryMonth).padStart(2, '0')}/${String(card.expiryYear).slice(-2)}`
  const isOver = isPastExpiry(card, now)
  const choosing = useCommand({
    send: () => onDefault(card.id),
    failed: t('portal.send.failed'),
    done: () => ({ title: t('cards.default.chosen', { name }) }),
  })
  return (
    <li className={css.tile}>
      <article className={css.face} data-flavour={card.isDefault ? 'glazed' : 'filled'} aria-label={name}>
        <RingMark />
        <p className={css.brand}>{brand}</p>
        <p className={css.number}>
          <span aria-hidden="true">•••• •••• •••• </span>
          {card.last4}
        </p>
        <p className={css.expiry}>{t('cards.expires', { expiry })}</p>
      </article>
      <div className={css.actions}>
        {card.isDefault ? <Badge tone="mint">{t('cards.default')}</Badge> : null}
        {isOver ? <Badge tone="danger">{t('cards.expired')}</Badge> : null}
        {card.isDefault ? null : (
          <Button
            variant="secondary"
            pending={choosing.isPending}
            aria-label={t('cards.make-default.named', { name })}
            onClick={() => void choosing.run()}
          >
            {t('cards.make-default')}
          </Button>
        )}
        <Button variant="quiet" aria-label={t('cards.remove.named', { name })} onClick={() => setAsking(true)}>
          {t('cards.remove')}
        </Button>
      </div>
      {choosing.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {choosing.fault}
        </Notice>
      )}
      <RemoveDialog name={name} open={isAsking} onClose={() => setAsking(false)} onRemove={() => onRemove(card.id)} />
    </li>
  )
}

interface RemoveDialogProps {
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onRemove: () => Promise<unknown>
}

function RemoveDialog({ name, open, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useI18n()
  const remove = useCommand({
    send: onRemove,
    failed: t('portal.send.failed'),
    onDone: onClose,
    done: () => ({ title: t('cards.removed', { name }) }),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('cards.remove.title')}
      closeLabel={t('common.close')}
      keepLabel={t('cards.remove.keep')}
      confirm={{
        label: remove.isPending ? t('portal.sending') : t('cards.remove.confirm'),
        pending: remove.isPending,
        onPress: () => void remove.run(),
      }}
      fault={remove.fault}
    >
      <p>{t('cards.remove.body', { name })}</p>
    </ConfirmDialog>
  )
}
