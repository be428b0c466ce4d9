import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { clockFace, spokenMinute, useHold } from './use-hold.ts'

import css from './hold-timer.module.css'

export interface HoldTimerProps {
  /** In ms since 1970, on this device's clock. */
  readonly endsAt: number
  readonly what: string
  readonly onExpiry: () => void
}

/** From here on the time is shown in amber. */
const soonSeconds = 120

/** How long the slot is kept: seen all the time, heard at few moments, never in red. */
export function HoldTimer({ endsAt, what, onExpiry }: HoldTimerProps) {
  const { t } = useI18n()
  const secondsLeft = useHold(endsAt, onExpiry)
  const minutes = spokenMinute(secondsLeft)
  return (
    <div className={classes(css.timer, secondsLeft <= soonSeconds && css.soon)}>
      <p className={css.words}>{t('booking.hold', { what })}</p>
      <p className={css.clock} role="timer" aria-live="off" aria-label={t('booking.hold.left')}>
        {clockFace(secondsLeft)}
      </p>
      <output className="only-read">{minutes === null ? '' : t('booking.hold.spoken', { minutes })}</output>
    </div>
  )
}
