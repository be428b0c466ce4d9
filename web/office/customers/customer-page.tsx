import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { phoneLinkTo, shownPhone } from '#events/values/phone-number.ts'
import { dayOf } from '#events/values/toronto.ts'
import { customerCard, type CustomerCard } from '#services/contracts/customers.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'

import { customerName } from '../frame/customer-name.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useNoteOpened } from '../frame/data/recently-opened.ts'
import { useIsTyped } from '../frame/data/use-kept-typed.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { TextsOf } from '../texts/texts-of.tsx'
import { AlsoSaid } from './also-said.tsx'
import { Attendance } from './attendance.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { languageName } from './language-name.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { AlikeHint, MergedNotice, MergedPeople } from './merged-people.tsx'
import { Timeline } from './timeline.tsx'
import { customerForm } from './use-customer-form.ts'

import parts from '../frame/parts.module.css'
import css from './customers.module.css'

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
        <SectionState read={read}>
          {(card) => <Card card={card} askedId={id} onChanged={() => void read.mutate()} />}
        </SectionState>
      )}
    </>
  )
}

interface CardProps {
  readonly card: CustomerCard
  readonly askedId: string
  readonly onChanged: () => void
}

function Card({ card, askedId, onChanged }: CardProps) {
  const { t, money, date } = useI18n()
  const [isEditing, setEditing] = useState(useIsTyped(customerForm(card.id)).isTyped)
  /** With whom they are to be merged: 'search' before that is known; null while nobody asked. */
  const [merging, setMerging] = useState<string | null>(null)
  const all = [card, ...card.merged]
  const mailed = all.find(({ email }) => email !== null)
  const phone = all.find((one) => one.phone !== null)?.phone ?? null
  const name = all.map(customerName).find((one) => one !== null) ?? null
  const path = sectionPath('customers', { customer: card.id })
  useNoteOpened(name === null ? null : { kind: 'customers', id: card.id, label: name, path })
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {name ?? t('office.nobody')}
        </h2>
        <div className={css.ways}>
          {mailed === undefined ? null : (
            <Link className={buttonLook({ variant: 'secondary' })} href={sectionPath('email', { write: mailed.id })}>
              {t('office.lead.write')}
            </Link>
          )}
          {phone === null ? null : (
            <a className={buttonLook({ variant: 'secondary' })} href={phoneLinkTo(phone)}>
              {t('office.lead.call')}
            </a>
          )}
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {t('customers.edit')}
          </Button>
          <Button variant="secondary" onClick={() => setMerging('search')}>
            {t('customers.merge')}
          </Button>
        </div>
      </header>
      <MergedNotice card={card} askedId={askedId} />
      <AlikeHint card={card} onCompare={setMerging} />
      <dl className={css.figures}>
        <Figure label={t('customers.figure.spent')}>{money(card.totalSpentCents)}</Figure>
        <Figure label={t('customers.figure.services')}>{card.servicesCount}</Figure>
        <Figure label={t('customers.figure.upcoming')}>{card.upcoming}</Figure>
        <Figure label={t('customers.figure.since')}>{date(dayOf(card.since))}</Figure>
      </dl>
      <TextsOf of="customers" id={card.id} />
      <div className={css.columns}>
        <Timeline id={card.id} version={card.version} />
        <div className={css.beside}>
          <About card={card} />
          <AlsoSaid card={card} onChanged={onChanged} />
          <Attendance customerId={card.id} />
          <MergedPeople card={card} />
        </div>
      </div>
      <EditCustomer customer={card} isOpen={isEditing} onClose={() => setEditing(false)} onSaved={onChanged} />
      <MergeDialog
        customerId={card.id}
        version={card.version}
        otherId={merging === 'search' ? null : merging}
        isOpen={merging !== null}
        onClose={() => setMerging(null)}
      />
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

/** Each once, one below the other. */
const linesOf = (texts: readonly (string | null)[]): string => [...new Set(texts.filter(Boolean))].join('\n')

function About({ card }: { readonly card: CustomerCard }) {
  const i18n = useI18n()
  const { t, date } = i18n
  const { newsletter, sms, language } = card
  const all = [card, ...card.merged]
  const facts = [
    ['customers.email', linesOf(all.map(({ email }) => email)) || t('office.no-email')],
    ['customers.phone', linesOf(all.map(({ phone }) => phone && shownPhone(phone))) || t('office.no-phone')],
    ['customers.language', languageName(language, i18n)],
    ['customers.account', t(card.hasAccount ? 'customers.account.yes' : 'customers.account.no')],
    [
      'customers.sms',
      sms === null ? t('customers.sms.none') : t(`customers.sms.${sms.status}`, { phone: sms.phone ?? '' }),
    ],
    [
      'customers.newsletter',
      linesOf([
        newsletter === null
          ? t('customers.newsletter.none')
          : t(`customers.newsletter.${newsletter.status}`, { day: date(dayOf(newsletter.at)) }),
        t('customers.newsletter.unsent'),
      ]),
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
