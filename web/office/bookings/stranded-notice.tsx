import { Link } from 'wouter'

import { officeVans } from '#services/contracts/vans.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { sectionPath } from '../frame/use-section.ts'

/** Vans out of service with visits, and the way to reassign them. */
export function StrandedNotice({ vans }: Pick<OfficeBusiness, 'vans'>) {
  const { t } = useI18n()
  const isOneOut = vans.some(({ outFrom }) => outFrom !== null)
  const { data } = useOfficeRead(officeVans, isOneOut ? '/api/crm/business/vans' : null)
  if (data === undefined || data.vans.every(({ stranded }) => stranded.length === 0)) return null
  return (
    <Notice tone="warning">
      <Link href={sectionPath('settings', { part: 'vans' })}>{t('office.stranded.where')}</Link>
    </Notice>
  )
}
