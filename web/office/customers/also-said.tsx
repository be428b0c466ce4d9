import { useState } from 'react'

import { shownPhone } from '#events/values/phone-number.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { CustomerCard } from '#services/contracts/customers.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

import parts from '../frame/parts.module.css'
import css from './merge.module.css'

type Statement = CustomerCard['alsoSaid'][number]

interface Props {
  readonly card: CustomerCard
  readonly onChanged: () => void
}

/** What others told of the customer, who are trusted less than whoever told what is known: the office decides whether it is right. */
export function AlsoSaid({ card, onChanged }: Props) {
  const { t, date } = useI18n()
  const { isSending, use } = useStatement(card, onChanged)
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
                pending={isSending}
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

/** Takes over what was told, as if the office had typed it; what is not in it stays as it is known. */
function useStatement(card: CustomerCard, onChanged: () => void) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [isSending, setSending] = useState(false)

  async function use({ name, phone }: Statement): Promise<void> {
    setSending(true)
    try {
      await request('PATCH', `/api/crm/customers/${encodeURIComponent(card.id)}`, {
        name: name ?? card.name ?? '',
        phone: phone ?? card.phone ?? '',
        email: card.email ?? '',
        notes: card.notes ?? '',
        expectedVersion: card.version,
      })
      notify({ title: t('customers.saved'), tone: 'success' })
    } catch (error) {
      if (isExpired(error)) return expire()
      const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
      const description = t(problem === null ? 'customers.failed' : `problem.${problem.code}`)
      notify({ title: t('office.error'), description, tone: 'destructive' })
    } finally {
      setSending(false)
    }
    onChanged()
  }
  return { isSending, use }
}
