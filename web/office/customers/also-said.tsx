import { shownPhone } from '#events/values/phone-number.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { CustomerCard } from '#services/contracts/customers.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import parts from '../frame/parts.module.css'
import css from './merge.module.css'

type Statement = CustomerCard['alsoSaid'][number]

interface Props {
  readonly card: CustomerCard
  readonly onChanged: () => void
}

export function AlsoSaid({ card, onChanged }: Props) {
  const { t, date } = useI18n()
  const { isPending, use } = useStatement(card, onChanged)
  if (card.alsoSaid.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="customer-also-said">
      <h3 className={parts.heading} id="customer-also-said">
        {t('customers.also-said')}
      </h3>
      <p className={parts.quiet}>{t('customers.also-said.what')}</p>
      <ul className={parts.rows}>
        {card.alsoSaid.map((told) => {
          const said = [told.name, told.phone === null ? null : shownPhone(told.phone)].filter(Boolean).join(' · ')
          return (
            <li key={`${told.at} ${said}`} className={parts.row}>
              <span className={css.who}>
                <span className={parts.strong} dir="auto">
                  {said}
                </span>
                <span className={parts.quiet}>
                  {t(`customers.also-said.${told.source}`, { day: date(dayOf(told.at)) })}
                </span>
              </span>
              <Button
                variant="secondary"
                pending={isPending}
                aria-label={`${t('customers.also-said.use')}: ${said}`}
                onClick={() => void use(told)}
              >
                {t('customers.also-said.use')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Saves a statement as the office's own. */
function useStatement(card: CustomerCard, onChanged: () => void) {
  const { t } = useI18n()
  const { isPending, run } = useCommand<Statement>({
    send: ({ name, phone }) =>
      request('PATCH', `/api/crm/customers/${encodeURIComponent(card.id)}`, {
        name: name ?? card.name ?? '',
        phone: phone ?? card.phone ?? '',
        email: card.email ?? '',
        notes: card.notes ?? '',
        expectedVersion: card.version,
      }),
    failed: { title: t('office.error'), description: t('customers.failed') },
    onDone: onChanged,
    done: () => ({ title: t('customers.saved') }),
    onFailed: onChanged,
  })
  return { isPending, use: run }
}
