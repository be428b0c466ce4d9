import { hasPasskeys } from '#web/data/passkeys.ts'
import { useSite } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useHydrated } from '#web/state/hydrated.ts'
import { buttonLook } from '#web/ui/button.tsx'

import { PasskeyButton } from './passkey-button.tsx'

import css from './auth-page.module.css'

interface OtherWaysProps {
  readonly returnTo: string
  /** Form for people with an account. */
  readonly isSignIn: boolean
}

/** The ways in beside the password, those that the installation and this browser have. */
export function OtherWays({ returnTo, isSignIn }: OtherWaysProps) {
  const { t, language } = useI18n()
  const { data: site } = useSite()
  const isHydrated = useHydrated()
  const hasGoogle = site?.googleSignIn === true
  const hasPasskey = isSignIn && isHydrated && hasPasskeys()
  if (!hasGoogle && !hasPasskey) return null
  return (
    <div className={css.other}>
      <span>{t('auth.or')}</span>
      {hasPasskey ? <PasskeyButton returnTo={returnTo} /> : null}
      {/* The browser leaves the page, so it is a plain link. */}
      {hasGoogle ? (
        <a
          className={buttonLook({ variant: 'secondary', size: 'large', wide: true })}
          href={`/api/auth/google?${new URLSearchParams({ returnTo, language }).toString()}`}
        >
          {t('auth.google')}
        </a>
      ) : null}
    </div>
  )
}
