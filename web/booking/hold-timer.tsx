import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { clockFace, spokenMinute, useHold } from './use-hold.ts'

import css from './hold-timer.module.css'

export interface HoldTimerProps {
  /** Milliseconds since 1970, by this device. */
  readonly endsAt: number
  readonly what: string
  readonly onExpiry: () => void
}

/** Seconds from which the time is amber. */
const soonSeconds = 120

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
