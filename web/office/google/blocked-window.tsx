import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { popupName } from './use-connect.ts'

export function BlockedWindow({ link }: { readonly link: string | null }) {
  const { t } = useI18n()
  if (link === null) return null
  return (
    <Notice
      tone="info"
      announce="status"
      actions={
        <a className={buttonLook({ variant: 'secondary' })} href={link} target={popupName}>
          {t('google.blocked.open')}
        </a>
      }
    >
      {t('google.blocked')}
    </Notice>
  )
}
