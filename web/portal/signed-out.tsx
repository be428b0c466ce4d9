import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'

import { signInPath } from './use-customer.ts'

import css from './portal.module.css'

export function SignedOut() {
  const { t } = useI18n()
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('portal.sign-in')}</h1>
      <p>
        <a className={buttonLook()} href={signInPath()}>
          {t('portal.sign-in.link')}
        </a>
      </p>
    </div>
  )
}
