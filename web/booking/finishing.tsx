import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StepHeading } from '#web/ui/step-frame.tsx'

import type { PaidStage } from './checkout-stage.ts'

import css from './finishing.module.css'

export interface FinishingProps {
  readonly stage: Exclude<PaidStage, { name: 'confirmed' }>
  /** Called when the slot was gone and the payment returned. */
  readonly onChooseAgain: () => void
  readonly isUnclear?: boolean
  readonly level?: 1 | 2
}

/** The deposit is paid, or may be, and the booking not yet seen: the server is asked on, and nobody is left alone with that. */
export function Finishing({ stage, onChooseAgain, isUnclear = false, level }: FinishingProps) {
  const { t } = useI18n()
  if (stage.name === 'rejected') {
    return (
      <section className={css.finishing} aria-label={t('booking.refused')}>
        <StepHeading isFocused level={level}>
          {t('booking.refused')}
        </StepHeading>
        <Notice
          tone="warning"
          announce="alert"
          title={t(`problem.${stage.code}`)}
          actions={
            <>
              {stage.code === 'hold_expired' ? (
                <Button onClick={onChooseAgain}>{t('booking.choose-again')}</Button>
              ) : null}
              <CallUs />
            </>
          }
        >
          {t('booking.refused.body')}
        </Notice>
      </section>
    )
  }
  const title = t(isUnclear ? 'booking.checking' : 'booking.finishing')
  return (
    <section className={css.finishing} aria-label={title}>
      <StepHeading isFocused level={level}>
        {title}
      </StepHeading>
      <p className={css.waiting}>
        <Spinner label={title} /> <span>{t(isUnclear ? 'booking.checking.body' : 'booking.finishing.body')}</span>
      </p>
      {stage.isSlow ? (
        <Notice announce="status" title={t('booking.finishing.slow')} actions={<CallUs />}>
          {t('booking.finishing.slow.body')}
        </Notice>
      ) : null}
    </section>
  )
}

function CallUs() {
  const { t } = useI18n()
  if (!brand.phone) return null
  return (
    <a className={buttonLook({ variant: 'secondary' })} href={phoneLink(brand.phone)}>
      {t('booking.call', { phone: brand.phone })}
    </a>
  )
}
