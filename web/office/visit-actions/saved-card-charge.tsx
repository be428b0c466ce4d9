import { useState } from 'react'

import {
  chargeAnnounced,
  chargeRefunded,
  savedCardCharge,
  type SavedCardChargeView,
} from '#services/contracts/saved-card-charge.ts'
import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { cardWords } from './card-words.ts'
import { ChargeDialog } from './charge-dialog.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'

import parts from '../frame/parts.module.css'
import css from './visit-page.module.css'

interface SavedCardChargeProps {
  readonly visit: OfficeVisit
  readonly onDone: () => void
}

/** After a no-show: whether the saved card can be charged, how a charge of it stands, and what the owner can do with it. */
export function SavedCardCharge({ visit, onDone }: SavedCardChargeProps) {
  const { t } = useI18n()
  const read = useOfficeRead(savedCardCharge, `/api/crm/bookings${visitPath(visit.id, 'charge')}`)
  const done = () => {
    void read.mutate()
    onDone()
  }
  return (
    <section className={parts.panel} aria-labelledby="visit-charge">
      <h2 className={parts.heading} id="visit-charge">
        {t('visits.charge')}
      </h2>
      <SectionState read={read}>{(charge) => <Charge visit={visit} charge={charge} onDone={done} />}</SectionState>
    </section>
  )
}

interface ChargeProps extends SavedCardChargeProps {
  readonly charge: SavedCardChargeView
}

type Asking = 'announce' | 'withdraw' | 'refund' | null

function Charge({ visit, charge, onDone }: ChargeProps) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const [asking, setAsking] = useState<Asking>(null)
  // Sent again after a lost answer it announces nothing more; the next one has another id.
  const [id, setId] = useState(newId)
  const { sending, fault, send } = useVisitCall(asking !== null)
  const over = (title: string, description?: string) => {
    setAsking(null)
    setId(newId())
    notify({ title, description, tone: 'success' })
    onDone()
  }
  async function confirm() {
    if (asking === 'announce') {
      const body = { id, cardId: charge.card?.id ?? '', amountCents: charge.amountCents }
      const answer = await send(visitPath(visit.id, 'charge'), body)
      if (answer !== null) {
        const { amountCents } = chargeAnnounced.parse(answer)
        over(t('visits.charge.announced.done', { amount: money(amountCents) }), t('visits.told.mail'))
      }
    }
    if (asking === 'withdraw' && (await send(visitPath(visit.id, 'charge/withdrawal'), {})) !== null)
      over(t('visits.charge.withdrawn.done'), charge.isTold ? t('visits.told.mail') : undefined)
    if (asking === 'refund') {
      const answer = await send(visitPath(visit.id, 'charge/refund'), {})
      if (answer !== null)
        over(t('visits.charge.refund.done', { amount: money(chargeRefunded.parse(answer).amountCents) }))
    }
  }
  return (
    <>
      <p>
        <ChargeState charge={charge} />
      </p>
      {charge.status === 'ended' && visit.owedCents === 0 ? <p>{t('visits.charge.settled')}</p> : null}
      {charge.obstacle === null || charge.status === 'paid' ? null : (
        <p className={parts.quiet}>{t(`visits.charge.obstacle.${charge.obstacle}`)}</p>
      )}
      <div className={css.actions}>
        {canAnnounce(charge) ? (
          <Button variant="secondary" onClick={() => setAsking('announce')}>
            {t('visits.charge.announce')}
          </Button>
        ) : null}
        {charge.canWithdraw ? (
          <Button variant="secondary" onClick={() => setAsking('withdraw')}>
            {t('visits.charge.withdraw')}
          </Button>
        ) : null}
        {charge.status === 'paid' ? (
          <Button variant="secondary" onClick={() => setAsking('refund')}>
            {t('visits.charge.refund')}
          </Button>
        ) : null}
      </div>
      <ChargeDialog
        charge={charge}
        asking={asking}
        onClose={() => setAsking(null)}
        isPending={sending !== null}
        fault={fault}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

const newId = () => crypto.randomUUID().replaceAll('-', '')

const canAnnounce = ({ status, obstacle, card }: SavedCardChargeView): boolean =>
  obstacle === null && card !== null && (status === 'none' || status === 'withdrawn' || status === 'ended')

function ChargeState({
  charge: { status, outcome, amountCents, card, chargeAt, isTold },
}: Pick<ChargeProps, 'charge'>) {
  const { t, money, locale } = useI18n()
  const amount = money(amountCents)
  const name = card === null ? t('visits.charge.card.gone') : t('visits.charge.card', cardWords(card))
  switch (status) {
    case 'none':
      return t('visits.charge.none')
    case 'withdrawn':
      return t('visits.charge.withdrawn')
    case 'announced': {
      const when = chargeAt === null ? '' : momentIn(locale, chargeAt)
      return `${t('visits.charge.announced', { amount, card: name, when })} ${t(isTold ? 'visits.charge.told' : 'visits.charge.not-told')}`
    }
    case 'charging':
      return t('visits.charge.charging', { amount, card: name })
    case 'paid':
      return t('visits.charge.paid', { amount, card: name })
    case 'refunding':
      return t('visits.charge.refunding', { amount })
    case 'refunded':
      return t('visits.charge.refunded', { amount })
    case 'ended':
      return outcome === null ? t('visits.charge.none') : t(`visits.charge.outcome.${outcome}`, { amount })
  }
}
