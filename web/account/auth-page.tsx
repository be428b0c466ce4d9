import { Link, useSearch } from 'wouter'

import { useSite } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import { ChangeEmailForm, ConfirmForm, ForgotForm, ResetForm, SignInForm, SignUpForm, StopForm } from './auth-forms.tsx'
import { readAuthAddress, type AuthAddress } from './auth-view.ts'

import css from './auth-page.module.css'

/** /auth: signing in and up, a forgotten password, and where the links of the mails about them lead. */
export function AuthPage() {
  const { t } = useI18n()
  const address = readAuthAddress(useSearch())
  const { kind } = address.view
  return (
    <div className={css.page}>
      <div className={css.side} data-flavour="filled">
        <FlavourRing flavour="filled" />
        <ul className={css.gains}>
          <li>{t('auth.gain.visits')}</li>
          <li>{t('auth.gain.receipts')}</li>
          <li>{t('auth.gain.again')}</li>
        </ul>
      </div>
      <section className={css.main} aria-labelledby="auth">
        <Link className={css.close} href={paths.home} aria-label={t('auth.close')}>
          <Glyph name="close" />
        </Link>
        <h1 id="auth" className={css.title}>
          {t(`auth.${kind}.title`)}
        </h1>
        <p className={css.lead}>{t(`auth.${kind}.lead`)}</p>
        {/* A form of another kind begins empty. */}
        <AuthBody key={kind} {...address} />
      </section>
    </div>
  )
}

function AuthBody({ view, returnTo, failed }: AuthAddress) {
  const { t } = useI18n()
  const words = failed === null ? null : t(`problem.${failed}`)
  switch (view.kind) {
    case 'sign-in':
      return <SignInForm returnTo={returnTo} failed={words} />
    case 'sign-up':
      return <SignUpForm returnTo={returnTo} failed={words} />
    case 'forgot':
    case 'stopped':
      return <ForgotForm returnTo={returnTo} failed={words} />
    case 'reset':
      return <ResetForm token={view.token} />
    case 'confirm':
      return <ConfirmForm token={view.token} />
    case 'change':
      return <ChangeEmailForm token={view.token} />
    case 'stop':
      return <StopForm token={view.token} />
    case 'sent':
      return <Sent mail={view.mail} />
  }
}

function Sent({ mail }: { readonly mail: 'registration' | 'reset' }) {
  const { t } = useI18n()
  const { data: site } = useSite()
  const sandboxUrl = site?.mail.sandboxUrl ?? null
  return (
    <div className={css.form}>
      <p>{t(`auth.sent.${mail}`)}</p>
      {sandboxUrl === null ? null : (
        <p className={css.test}>
          {t('auth.sent.test')} <a href={sandboxUrl}>{t('auth.sent.test.read')}</a>
        </p>
      )}
      <p className={css.ways}>
        <Link className={buttonLook({ variant: 'secondary' })} href={paths.auth}>
          {t('auth.to-sign-in')}
        </Link>
      </p>
    </div>
  )
}
