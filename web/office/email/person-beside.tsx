import { useState } from 'react'
import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import { emailPersonBeside, type EmailPersonBeside } from '#services/contracts/email-person.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { sectionPath } from '../frame/use-section.ts'
import { LeadForm } from '../leads/lead-form.tsx'
import { messagePath } from './calls.ts'

import parts from './mail-parts.module.css'
import css from './person.module.css'

type Person = NonNullable<EmailPersonBeside['person']>

export function PersonBeside({ emailId }: { readonly emailId: string }) {
  const { data, mutate } = useOfficeRead(emailPersonBeside, `${messagePath(emailId)}/person`)
  // Without it the mail is read all the same.
  return data?.person ? <Card person={data.person} emailId={emailId} onAdded={() => void mutate()} /> : null
}

interface CardProps {
  readonly person: Person
  readonly emailId: string
  readonly onAdded: () => void
}

function Card({ person, emailId, onAdded }: CardProps) {
  const { t } = useI18n()
  const { customer, name, email, leadId } = person
  return (
    <aside className={css.person} aria-label={t('email.person')}>
      <p className={css.who} dir="auto">
        {customer === null ? (
          <span className={parts.strong}>{name || email}</span>
        ) : (
          <Link className={css.name} href={sectionPath('customers', { customer: customer.id })}>
            {customer.name ?? (name || email)}
          </Link>
        )}
        <span className={parts.quiet}>{customer === null ? t('email.person.unknown') : email}</span>
      </p>
      {customer === null ? null : <Matter {...customer} />}
      {leadId === null ? (
        <NewDeal person={person} emailId={emailId} onAdded={onAdded} />
      ) : (
        <Link className={css.link} href={sectionPath('leads', { lead: leadId })}>
          {t('email.person.lead')}
        </Link>
      )}
    </aside>
  )
}

function Matter({ deals, nextVisit }: Pick<NonNullable<Person['customer']>, 'deals' | 'nextVisit'>) {
  const { t, money, date, time } = useI18n()
  return (
    <dl className={css.matter}>
      <div>
        <dt>{t('email.person.visit')}</dt>
        <dd>
          {nextVisit === null ? (
            t('email.person.visit.none')
          ) : (
            <Link className={css.link} href={sectionPath('bookings', { booking: nextVisit.id })}>
              {[
                date(nextVisit.date, 'day'),
                isSlotLabel(nextVisit.time) ? time(nextVisit.time) : nextVisit.time,
                nextVisit.service,
              ].join(' · ')}
            </Link>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('email.person.deals')}</dt>
        {deals.length === 0 ? <dd>{t('email.person.deals.none')}</dd> : null}
        {deals.map(({ id, stage, service, valueCents }) => (
          <dd key={id}>
            <Link className={css.link} href={sectionPath('pipeline', { deal: id })}>
              {[t(`office.stage.${stage}`), service, valueCents === null ? null : money(valueCents)]
                .filter((part) => part !== null)
                .join(' · ')}
            </Link>
          </dd>
        ))}
      </div>
    </dl>
  )
}

function NewDeal({ person, emailId, onAdded }: CardProps) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const { name, email, subject, customer } = person
  const given = { name: customer?.name ?? (name || email), email, message: subject }
  const added = () => {
    setOpen(false)
    onAdded()
  }
  return (
    <>
      <button type="button" className={css.new} onClick={() => setOpen(true)}>
        {t('email.person.new')}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('email.person.new')} closeLabel={t('office.close')}>
        <LeadForm given={given} emailId={emailId} addedTitle={t('email.person.added')} onAdded={added} />
      </Dialog>
    </>
  )
}
