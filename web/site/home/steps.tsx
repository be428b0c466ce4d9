import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './steps.module.css'

export function Steps() {
  const { t } = useI18n()
  return (
    <section className={css.steps} aria-labelledby="how">
      <h2 className={css.title} id="how">
        {t('home.how.title')}
      </h2>
      <ol className={css.list}>
        <li>{t('home.how.book')}</li>
        <li>{t('home.how.deposit')}</li>
        <li>{t('home.how.visit')}</li>
      </ol>
    </section>
  )
}
