import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { dayOf } from '#events/values/toronto.ts'
import { customerCard, type CustomerCard } from '#services/contracts/customers.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'

import { telTo } from '../contact-links.ts'
import { useOfficeRead } from '../data/office-read.ts'
import { SectionState } from '../section-state.tsx'
import { sectionPath } from '../shell/use-section.ts'
import { customerName } from './customer-name.ts'
import { EditCustomer } from './edit-customer.tsx'
import { Timeline } from './timeline.tsx'

import parts from '../parts.module.css'
import css from './customers.module.css'

/** Somebody with all that is known of them, and everything that happened. */
export function CustomerPage({ id }: { readonly id: string }) {
  const { t } = useI18n()
  const read = useOfficeRead(customerCard, `/api/crm/customers/${encodeURIComponent(id)}`)
  const isGone = read.error instanceof HttpError && read.error.status === 404
  return (
    <>
      <p>
        <Link href={sectionPath('customers')}>{t('customers.back')}</Link>
      </p>
      {isGone ? (
        <p>{t('customers.gone')}</p>
      ) : (
        <SectionState read={read}>{(card) => <Card card={card} onChanged={() => void read.mutate()} />}</SectionState>
      )}
    </>
  )
}

function Card({ card, onChanged }: { readonly card: CustomerCard; readonly onChanged: () => void }) {
  const { t, money, date } = useI18n()
  const [isEditing, setEditing] = useState(false)
  const { email, phone } = card
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {customerName(card) ?? t('office.nobody')}
        </h2>
        <div className={css.ways}>
          {email === null ? null : (
            <Link className={buttonLook({ variant: 'secondary' })} href={sectionPath('email', { write: card.id })}>
              {t('office.lead.reply')}
            </Link>
          )}
          {phone === null ? null : (
            <a className={buttonLook({ variant: 'secondary' })} href={telTo(phone)}>
              {t('office.lead.call')}
            </a>
          )}
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {t('customers.edit')}
          </Button>
        </div>
      </header>
      <dl className={css.figures}>
        <Figure label={t('customers.figure.spent')}>{money(card.totalSpentCents)}</Figure>
        <Figure label={t('customers.figure.services')}>{card.servicesCount}</Figure>
        <Figure label={t('customers.figure.upcoming')}>{card.upcoming}</Figure>
        <Figure label={t('customers.figure.since')}>{date(dayOf(card.since))}</Figure>
      </dl>
      <div className={css.columns}>
        <Timeline id={card.id} version={card.version} />
        <About card={card} />
      </div>
      <EditCustomer customer={card} isOpen={isEditing} onClose={() => setEditing(false)} onSaved={onChanged} />
    </>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function About({ card }: { readonly card: CustomerCard }) {
  const { t, date } = useI18n()
  const { newsletter, language } = card
  const names = new Intl.DisplayNames(useI18n().locale, { type: 'language' })
  const facts = [
    ['customers.email', card.email ?? t('office.no-email')],
    ['customers.phone', card.phone ?? t('office.no-phone')],
    ['customers.language', language === null ? t('customers.unknown') : (names.of(language) ?? language)],
    ['customers.account', t(card.hasAccount ? 'customers.account.yes' : 'customers.account.no')],
    [
      'customers.newsletter',
      newsletter === null
        ? t('customers.newsletter.none')
        : t(`customers.newsletter.${newsletter.status}`, { day: date(dayOf(newsletter.at)) }),
    ],
    ['customers.notes', card.notes ?? t('customers.no-notes')],
  ] as const
  return (
    <section className={parts.panel} aria-labelledby="customer-about">
      <h3 className={parts.heading} id="customer-about">
        {t('customers.about')}
      </h3>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
