import { useEffect, useState } from 'react'
import { Link } from 'wouter'

import { lostReasons, type LostReason } from '#events/values/deal.ts'
import { phoneLinkTo } from '#events/values/phone-number.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { Deal, DealHistoryEntry } from '#services/contracts/deals.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { sectionPath } from '../frame/use-section.ts'
import { readHistory } from './calls.ts'
import { DealFace } from './deal-face.tsx'
import { dealName } from './deal-name.ts'

import own from './deal-panel.module.css'
import css from './pipeline.module.css'

interface DealPanelProps {
  readonly deal: Deal | null
  readonly isFixed: boolean
  readonly onClose: () => void
  readonly onLose: (deal: Deal, reason: LostReason) => void
}

/** A deal with its history, and the way into the archive. */
export function DealPanel({ deal, isFixed, onClose, onLose }: DealPanelProps) {
  const { t } = useI18n()
  const title = deal === null ? '' : dealName(deal) || t('office.deal.unnamed')
  return (
    <Dialog open={deal !== null} onClose={onClose} title={title} closeLabel={t('pipeline.close')}>
      {deal === null ? null : (
        <div className={own.panel} data-under-search>
          <DealFace deal={deal} withoutName />
          <Ways deal={deal} />
          <h3>{t('pipeline.history')}</h3>
          <History key={deal.id} dealId={deal.id} asOf={`${deal.version} ${isFixed}`} />
          {isFixed ? null : <Loss onLose={(reason) => onLose(deal, reason)} />}
        </div>
      )}
    </Dialog>
  )
}

function Ways({ deal }: { readonly deal: Deal }) {
  const { t } = useI18n()
  const { customerId, bookingId, email, phone } = deal
  const look = buttonLook({ variant: 'secondary' })
  return (
    <div className={css.ways}>
      <Link className={look} href={sectionPath('customers', { customer: customerId })}>
        {t('pipeline.customer')}
      </Link>
      {bookingId === null ? (
        <Link className={look} href={sectionPath('bookings', { view: 'new', caller: phone || email })}>
          {t('pipeline.book')}
        </Link>
      ) : (
        <Link className={look} href={sectionPath('bookings', { booking: bookingId })}>
          {t('pipeline.booking')}
        </Link>
      )}
      {email === '' ? null : (
        <Link className={look} href={sectionPath('email', { write: customerId })}>
          {t('office.lead.write')}
        </Link>
      )}
      {phone === '' ? null : (
        <a className={look} href={phoneLinkTo(phone)}>
          {t('office.lead.call')}
        </a>
      )}
    </div>
  )
}

/** Read anew with another `asOf`, what it showed staying meanwhile. */
function History({ dealId, asOf }: { readonly dealId: string; readonly asOf: string }) {
  const i18n = useI18n()
  const [entries, setEntries] = useState<readonly DealHistoryEntry[] | 'failed' | null>(null)
  useEffect(() => {
    const left = new AbortController()
    readHistory(dealId, left.signal).then(
      (read) => setEntries(read),
      () => {
        if (!left.signal.aborted) setEntries('failed')
      },
    )
    return () => left.abort()
  }, [dealId, asOf])

  if (entries === null) return <p>{i18n.t('pipeline.loading')}</p>
  if (entries === 'failed') return <p role="alert">{i18n.t('pipeline.history-failed')}</p>
  return (
    <ol className={own.story}>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- history only grows at its end
        <li key={index}>
          <time dateTime={entry.at}>{i18n.date(dayOf(entry.at), 'day')}</time> {sentenceOf(entry, i18n)}{' '}
          {entry.leadId === undefined ? null : (
            <Link href={sectionPath('leads', { lead: entry.leadId })}>{i18n.t('pipeline.told.lead')}</Link>
          )}
        </li>
      ))}
    </ol>
  )
}

/** An entry in the language of the screen. */
export function sentenceOf({ kind, who, cause, source, from, to, reason }: DealHistoryEntry, { t }: I18n): string {
  const by = who ?? t(`pipeline.cause.${cause === null || cause === 'staff' ? 'itself' : cause}`)
  switch (kind) {
    case 'opened':
      return t('pipeline.told.opened', {
        source: t(`pipeline.source.${source ?? 'lead'}`),
        to: t(`office.stage.${to ?? 'new-lead'}`),
      })
    case 'linked':
      return t('pipeline.told.linked', { source: t(`pipeline.source.${source ?? 'lead'}`) })
    case 'moved':
      return t('pipeline.told.moved', {
        who: by,
        from: t(`office.stage.${from ?? 'new-lead'}`),
        to: t(`office.stage.${to ?? 'new-lead'}`),
      })
    case 'stayed':
      return t(source === 'lead' ? 'pipeline.told.stayed-lead' : 'pipeline.told.stayed')
    case 'lost':
      return t('pipeline.told.lost', { who: by, reason: t(`pipeline.reason.${reason ?? 'other'}`) })
    case 'restored':
      return cause === 'lead' ? t('pipeline.told.taken-up') : t('pipeline.told.restored', { who: by })
  }
}

function Loss({ onLose }: { readonly onLose: (reason: LostReason) => void }) {
  const { t } = useI18n()
  const [reason, setReason] = useState<LostReason>('no_answer')
  const choose = (value: string) => setReason(lostReasons.find((one) => one === value) ?? 'other')
  return (
    <div className={own.loss}>
      <SelectField
        label={t('pipeline.lost-reason')}
        value={reason}
        onChange={choose}
        options={lostReasons.map((value) => ({ value, label: t(`pipeline.reason.${value}`) }))}
      />
      <Button variant="secondary" onClick={() => onLose(reason)}>
        {t('pipeline.lose')}
      </Button>
    </div>
  )
}
