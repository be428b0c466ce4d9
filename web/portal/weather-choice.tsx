import { useState } from 'react'

import { phoneLink } from '#services/contracts/business.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { brand } from '#web/brand.ts'
import { late } from '#web/data/late.tsx'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { CancelDialog } from './cancel-dialog.tsx'

/** The calendar comes with it. */
const MoveDialog = late(async () => (await import('./move-dialog.tsx')).MoveDialog)

interface WeatherChoiceProps {
  readonly booking: OwnBooking
  /** The start, as the language writes it. */
  readonly at: string
}

/** Choice after a call-off; after the deadline, whom to call. */
export function WeatherChoice({ booking, at }: WeatherChoiceProps) {
  const i18n = useI18n()
  const { t } = i18n
  const [open, setOpen] = useState<'move' | 'refund' | null>(null)
  const [now] = useState(() => Date.now())
  const until = booking.choiceUntil ?? null
  const isOpen = until !== null && Date.parse(until) >= now
  const close = () => setOpen(null)
  return (
    <>
      <Notice
        tone="warning"
        title={t('portal.weather')}
        actions={
          isOpen ? (
            <>
              <Button onClick={() => setOpen('move')}>{t('portal.weather.move')}</Button>
              <Button variant="secondary" onClick={() => setOpen('refund')}>
                {t(booking.paidCents > 0 ? 'portal.weather.refund' : 'portal.weather.cancel')}
              </Button>
            </>
          ) : (
            <a className={buttonLook()} href={phoneLink(brand.phone)}>
              {t('portal.move.call', { phone: brand.phone })}
            </a>
          )
        }
      >
        {isOpen ? t('portal.weather.choose', { until: momentWords(until, i18n) }) : t('portal.weather.over')}
      </Notice>
      {open === 'move' ? <MoveDialog booking={booking} at={at} open onClose={close} /> : null}
      <CancelDialog booking={booking} at={at} open={open === 'refund'} onClose={close} />
    </>
  )
}
