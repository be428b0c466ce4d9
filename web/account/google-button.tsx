import { useSite } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'

import css from './auth-page.module.css'

/** The other way in, where the installation has it. The browser leaves the page, so it is a plain link. */
export function GoogleButton({ returnTo }: { readonly returnTo: string }) {
  const { t, language } = useI18n()
  const { data: site } = useSite()
  if (site?.googleSignIn !== true) return null
  return (
    <div className={css.other}>
      <span>{t('auth.or')}</span>
      <a
        className={buttonLook({ variant: 'secondary', size: 'large', wide: true })}
        href={`/api/auth/google?${new URLSearchParams({ returnTo, language }).toString()}`}
      >
        {t('auth.google')}
      </a>
    </div>
  )
}
