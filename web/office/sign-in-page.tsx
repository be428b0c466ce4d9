import { useState } from 'react'

import { hasPasskeys } from '#web/data/passkeys.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import { CodeForm } from './code-form.tsx'
import { useTitle } from './frame/use-title.ts'
import { OfficePage } from './office-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useCodeSignIn, usePasskeySignIn } from './use-sign-in.ts'

import css from './sign-in-form.module.css'

/** /admin-login and /crm-login: the same form under headings of their own. */
export function SignInPage({ door }: { readonly door: 'admin' | 'crm' }) {
  const { t } = useI18n()
  const title = t(`office.sign-in.${door}`)
  useTitle(title)
  const [isCodeAsked, setCodeAsked] = useState(false)
  return (
    <OfficePage title={title} body={t('office.sign-in.lead')} picture={<FlavourRing flavour="filled" />}>
      <div className={css.entry}>
        {isCodeAsked ? (
          <CodeStep onAgain={() => setCodeAsked(false)} />
        ) : (
          <>
            <SignInForm onCode={() => setCodeAsked(true)} />
            {hasPasskeys() ? <PasskeySignIn /> : null}
          </>
        )}
        <a className={css.back} href={paths.home}>
          {t('office.back')}
        </a>
      </div>
    </OfficePage>
  )
}

/** The way in for whoever has added a passkey, without a user name. */
function PasskeySignIn() {
  const { t } = useI18n()
  const { isSending, signIn } = usePasskeySignIn()
  return (
    <div className={css.other}>
      <span>{t('office.sign-in.or')}</span>
      <Button variant="secondary" size="large" wide pending={isSending} onClick={() => void signIn()}>
        {isSending ? t('office.sign-in.sending') : t('office.sign-in.passkey')}
      </Button>
    </div>
  )
}

function CodeStep({ onAgain }: { readonly onAgain: () => void }) {
  const { isSending, signIn } = useCodeSignIn(onAgain)
  return <CodeForm isSending={isSending} onSend={(code) => void signIn(code)} onBack={onAgain} />
}
