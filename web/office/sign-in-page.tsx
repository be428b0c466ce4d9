import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import { OfficePage } from './office-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useTitle } from './use-title.ts'

import css from './sign-in-form.module.css'

/** /admin-login and /crm-login: the same form under headings of their own. */
export function SignInPage({ door }: { readonly door: 'admin' | 'crm' }) {
  const { t } = useI18n()
  const title = t(`office.sign-in.${door}`)
  useTitle(title)
  return (
    <OfficePage title={title} body={t('office.sign-in.lead')} picture={<FlavourRing flavour="filled" />}>
      <div className={css.entry}>
        <SignInForm />
        <a className={css.back} href={paths.home}>
          {t('office.back')}
        </a>
      </div>
    </OfficePage>
  )
}
