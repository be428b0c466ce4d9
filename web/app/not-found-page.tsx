import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import css from './not-found-page.module.css'

/** Every address that is not ours. */
export function NotFoundPage() {
  const { t } = useI18n()
  return (
    <section className={css.page}>
      <div className={css.ring}>
        <FlavourRing flavour="sprinkle" />
        <span className={css.code} aria-hidden="true">
          404
        </span>
      </div>
      <div className={css.words}>
        <h1 className={css.title}>{t('not-found.title')}</h1>
        <p className={css.body}>{t('not-found.body')}</p>
        <div className={css.actions}>
          <Link className={buttonLook()} href={paths.home}>
            {t('not-found.home')}
          </Link>
          <Link className={buttonLook({ variant: 'secondary' })} href={paths.services}>
            {t('not-found.services')}
          </Link>
        </div>
      </div>
    </section>
  )
}
