import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import page from '#web/ui/picture-page.module.css'
import css from './not-found-page.module.css'

/** Every address that is not ours. */
export function NotFoundPage() {
  const { t } = useI18n()
  return (
    <section className={page.page}>
      <div className={classes(page.picture, css.ring)}>
        <FlavourRing flavour="sprinkle" />
        <span className={css.code} aria-hidden="true">
          404
        </span>
      </div>
      <div className={page.words}>
        <h1 className={page.title}>{t('not-found.title')}</h1>
        <p className={page.body}>{t('not-found.body')}</p>
        <div className={page.actions}>
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
