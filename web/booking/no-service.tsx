import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import css from './no-service.module.css'

/** For an address that names no package of ours (K44). */
export function NoService() {
  const { t } = useI18n()
  return (
    <section className={css.page} data-flavour="sprinkle">
      <div className={css.ring}>
        <FlavourRing flavour="sprinkle" />
      </div>
      <h1>{t('booking.no-service')}</h1>
      <p>{t('booking.no-service.body')}</p>
      <Link className={buttonLook({ size: 'large' })} href={paths.services}>
        {t('booking.view-services')}
      </Link>
    </section>
  )
}
