import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'

import { connection, subscribeConnection } from '#web/data/connection.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { sectionPath } from '../frame/use-section.ts'

export function TodayOnly() {
  const { t } = useI18n()
  if (useSyncExternalStore(subscribeConnection, connection) === 'online') return null
  return (
    <Notice
      tone="warning"
      announce="status"
      title={t('crew.offline')}
      actions={
        <Link className={buttonLook({ variant: 'secondary' })} href={sectionPath('bookings', {})}>
          {t('crew.show-today')}
        </Link>
      }
    >
      {t('crew.today-only')}
    </Notice>
  )
}
