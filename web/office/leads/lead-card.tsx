import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { phoneLinkTo, shownPhone } from '#events/values/phone-number.ts'
import { emailAccounts } from '#services/contracts/email.ts'
import { leadStatuses, type ContactLead } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { mailTo } from '../frame/contact-links.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useIsTyped } from '../frame/data/use-kept-typed.ts'
import { momentIn } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'
import { LeadStatusBadge } from './lead-status-badge.tsx'
import { LeadStory, noteForm } from './lead-story.tsx'
import { nameOfLead } from './name-of-lead.ts'
import { ReplyClock } from './reply-clock.tsx'
import { useLeadStatus } from './use-lead-status.ts'
import { WithheldDeal } from './withheld-deal.tsx'

import parts from '../frame/parts.module.css'
import css from './leads.module.css'

interface LeadCardProps {
  readonly lead: ContactLead
  readonly choice: ReactNode
  readonly onChanged: () => Promise<unknown>
}

export function LeadCard({ lead, choice, onChanged }: LeadCardProps) {
  const { t, locale } = useI18n()
  // A note that was typed when the session ended is there again.
  const [isOpen, setOpen] = useState(useIsTyped(noteForm(lead.id)).isTyped)
  const { status, change } = useLeadStatus(lead, onChanged)
  const { email, phone, message, createdAt, customerId, emailId } = lead
  const name = nameOfLead(lead, t)
  return (
    <article className={css.card} aria-label={name}>
      <header className={css.head}>
        {choice}
        <h2 className={css.name} dir="auto">
          <Link href={sectionPath('customers', { customer: customerId })}>{name}</Link>
        </h2>
        <LeadStatusBadge status={status} />
        <time className={css.when} dateTime={createdAt}>
          {momentIn(locale, createdAt)}
        </time>
      </header>
      <div className={css.words}>
        <ReplyClock lead={lead} />
        {lead.source === 'quote' ? <p className={parts.quiet}>{t('office.notification.quote_requested')}</p> : null}
        {message ? <p className={css.message}>{message}</p> : null}
        <p className={css.reach}>
          <span>{email || t('office.no-email')}</span>
          <span>{phone ? shownPhone(phone) : t('office.no-phone')}</span>
        </p>
      </div>
      <footer className={css.foot}>
        <div className={css.ways}>
          {email ? <Reply lead={lead} email={email} /> : null}
          {phone ? (
            <a className={buttonLook({ variant: 'secondary' })} href={phoneLinkTo(phone)}>
              {t('office.lead.call')}
            </a>
          ) : null}
          {emailId === null ? null : (
            <Link className={buttonLook({ variant: 'secondary' })} href={sectionPath('email', { mail: emailId })}>
              {t('office.lead.email')}
            </Link>
          )}
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('office.lead.story')}
          </Button>
        </div>
        <div className={css.status}>
          <SelectField
            label={t('office.lead.status')}
            value={status}
            options={leadStatuses.map((one) => ({ value: one, label: t(`office.lead.status.${one}`) }))}
            onChange={change}
          />
        </div>
      </footer>
      <WithheldDeal lead={lead} onChanged={onChanged} />
      <LeadStory lead={lead} isOpen={isOpen} onChanged={onChanged} />
    </article>
  )
}

/** Opens an answer in the mailbox; where none is connected, in whatever program writes mails. */
function Reply({ lead, email }: { readonly lead: ContactLead; readonly email: string }) {
  const { t } = useI18n()
  const { data: accounts } = useOfficeRead(emailAccounts, '/api/email/accounts')
  const look = buttonLook({ variant: 'secondary' })
  if (accounts?.length === 0)
    return (
      <a className={look} href={mailTo(email, t('office.lead.reply.subject'), lead.message ?? '')}>
        {t('office.lead.reply')}
      </a>
    )
  return (
    <Link className={look} href={sectionPath('email', { write: lead.customerId, lead: lead.id })}>
      {t('office.lead.reply')}
    </Link>
  )
}
