import { dayOf } from '#events/values/toronto.ts'
import type { CustomerCard } from '#services/contracts/customers.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { customerName, nameBeside } from '../frame/customer-name.ts'
import { useMerge } from './use-merge.ts'

import parts from '../frame/parts.module.css'
import css from './merge.module.css'

/** Says that the page that was asked for is now this one. */
export function MergedNotice({ card, askedId }: { readonly card: CustomerCard; readonly askedId: string }) {
  const { t } = useI18n()
  const asked = card.merged.find(({ id }) => id === askedId)
  if (asked === undefined) return null
  return (
    <Notice>
      {t('customers.merged.here', {
        name: nameBeside(asked, card) ?? t('office.nobody'),
        survivor: nameBeside(card, asked) ?? t('office.nobody'),
      })}
    </Notice>
  )
}

export function MergedPeople({ card }: { readonly card: CustomerCard }) {
  const { t, date } = useI18n()
  const { isSending, separate } = useMerge()
  if (card.merged.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="customer-merged">
      <h3 className={parts.heading} id="customer-merged">
        {t('customers.merged')}
      </h3>
      <ul className={parts.rows}>
        {card.merged.map((one) => {
          const name = customerName(one) ?? t('office.nobody')
          const told = nameBeside(one, card) ?? name
          const known = [one.email, one.phone, one.hasAccount ? t('customers.account.yes') : null, one.notes]
          return (
            <li key={one.id} className={parts.row}>
              <span className={css.who}>
                <span className={parts.strong} dir="auto">
                  {name}
                </span>
                <span className={parts.quiet} dir="auto">
                  {known.filter((part) => part !== null && part !== name).join(' · ')}
                </span>
                <span className={parts.quiet}>{t('customers.merged.on', { day: date(dayOf(one.mergedAt)) })}</span>
              </span>
              <Button
                variant="secondary"
                pending={isSending}
                aria-label={`${t('customers.separate')}: ${told}`}
                onClick={() => separate(card.id, one.id, told)}
              >
                {t('customers.separate')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface AlikeProps {
  readonly card: CustomerCard
  readonly onCompare: (id: string) => void
}

/** A quiet word that somebody else may be the same person. */
export function AlikeHint({ card, onCompare }: AlikeProps) {
  const { t } = useI18n()
  const { isSending, keepApart } = useMerge()
  if (card.alike.length === 0) return null
  return (
    <section className={css.alike} aria-label={t('customers.alike')}>
      <p className={parts.quiet}>{t('customers.alike')}</p>
      <ul className={css.found}>
        {card.alike.map((one) => {
          const name = [one.name, one.email ?? one.phone].filter(Boolean).join(' · ') || t('office.nobody')
          return (
            <li key={one.id} className={css.suggestion}>
              <Button variant="quiet" onClick={() => onCompare(one.id)}>
                {t('customers.alike.compare', { name })}
              </Button>
              <Button
                variant="quiet"
                pending={isSending}
                aria-label={`${t('customers.alike.not')}: ${name}`}
                onClick={() => keepApart(card.id, one.id)}
              >
                {t('customers.alike.not')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
