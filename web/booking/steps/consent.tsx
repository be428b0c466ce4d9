import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/choice-group.tsx'

import css from './consent.module.css'

export interface ConsentProps {
  readonly isGiven: boolean
  readonly onChange: (isGiven: boolean) => void
}

/** Shown and recorded; it stops nobody from paying (D6). The links open beside, so that the payment stays. */
export function Consent({ isGiven, onChange }: ConsentProps) {
  const { t } = useI18n()
  return (
    <div className={css.consent}>
      <Checkbox label={t('booking.consent')} checked={isGiven} onChange={onChange} />
      <p className={css.links}>
        <Link href={paths.terms} target="_blank">
          {t('booking.consent.terms')}
        </Link>
        <Link href={paths.refundPolicy} target="_blank">
          {t('booking.consent.refunds')}
        </Link>
      </p>
    </div>
  )
}
