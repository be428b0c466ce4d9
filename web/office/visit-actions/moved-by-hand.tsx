import { useState } from 'react'

import type { MovedByHand } from '#services/contracts/by-hand.ts'
import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { latePart } from '../frame/late-part.tsx'
import { momentIn } from '../frame/moments.ts'
import { useVisitCall, visitPath } from './use-visit-call.ts'

import parts from '../frame/parts.module.css'
import css from './visit-page.module.css'

const CorrectDialog = latePart([], async () => (await import('./correct-dialog.tsx')).CorrectDialog)

interface MovedByHandProps {
  readonly visit: OfficeVisit
  readonly onDone: () => void
}

export function MovedByHandPanel({ visit, onDone }: MovedByHandProps) {
  const { t } = useI18n()
  const moved = visit.byHand ?? []
  if (moved.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="by-hand">
      <h2 className={parts.heading} id="by-hand">
        {t('visits.by-hand')}
      </h2>
      <dl className={css.bill}>
        {moved.map((one) => (
          <Row key={one.id} visit={visit} moved={one} onDone={onDone} />
        ))}
      </dl>
    </section>
  )
}

function Row({ visit, moved, onDone }: MovedByHandProps & { readonly moved: MovedByHand }) {
  const { t, money, locale } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const { kind, method, at, amountCents, tipCents, roundingCents } = moved
  const beside = [
    ...(tipCents === 0 ? [] : [t('visits.by-hand.tip', { amount: money(tipCents) })]),
    ...(roundingCents === 0 ? [] : [t('visits.by-hand.rounding', { amount: money(roundingCents) })]),
  ]
  return (
    <div className={css.moved}>
      <dt>
        {[t(`visits.method.${method}`), momentIn(locale, at), ...beside].join(', ')}{' '}
        {kind === 'payment' ? (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t('visits.correct')}
          </Button>
        ) : (
          <WithdrawRefund visit={visit} moved={moved} onDone={onDone} />
        )}
        {kind === 'payment' && isOpen ? (
          <CorrectDialog
            visit={visit}
            moved={moved}
            open
            onClose={() => setOpen(false)}
            onMissing={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
          />
        ) : null}
      </dt>
      <dd>{money(kind === 'payment' ? amountCents : -amountCents)}</dd>
    </div>
  )
}

/** The money never left: the record is taken back at one press, and can be made again. */
function WithdrawRefund({ visit, moved, onDone }: MovedByHandProps & { readonly moved: MovedByHand }) {
  const { t } = useI18n()
  const notify = useNotify()
  const { sending, fault, send } = useVisitCall()
  async function withdraw() {
    if ((await send(visitPath(visit.id, `refunds/${encodeURIComponent(moved.id)}/withdrawal`), {})) === null) return
    notify({ title: t('visits.refund.withdrawn'), tone: 'success' })
    onDone()
  }
  return (
    <>
      <Button variant="quiet" pending={sending !== null} onClick={() => void withdraw()}>
        {t('visits.refund.withdraw')}
      </Button>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
    </>
  )
}
