import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'

import page from '../portal.module.css'
import css from './dashboard.module.css'

export function OwnData() {
  const { t, language } = useI18n()
  const file = (format: 'json' | 'txt') => `/api/user/personal-copy?${new URLSearchParams({ format, language })}`
  return (
    <section className={page.section} aria-labelledby="own-data">
      <h2 id="own-data">{t('dashboard.data.title')}</h2>
      <p>{t('dashboard.data.body')}</p>
      <p className={css.reach}>
        <a className={buttonLook({ variant: 'secondary' })} href={file('txt')} download>
          {t('dashboard.data.read')}
        </a>
        <a className={buttonLook({ variant: 'secondary' })} href={file('json')} download>
          {t('dashboard.data.json')}
        </a>
      </p>
    </section>
  )
}
