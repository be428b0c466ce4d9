import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import { OfficePage } from './office-page.tsx'

/** Where staff will sign in. There are no accounts of staff yet, and the page says so. */
export function SignInPage() {
  const { t } = useI18n()
  return (
    <OfficePage title={t('office.title')} body={t('office.unavailable')} picture={<FlavourRing flavour="filled" />}>
      <a className={buttonLook()} href={paths.home}>
        {t('office.back')}
      </a>
    </OfficePage>
  )
}
