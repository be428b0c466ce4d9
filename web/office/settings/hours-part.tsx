import { officeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { ClosedDays } from './closed-days.tsx'
import { HoursPanel } from './hours-panel.tsx'

export function HoursPart() {
  const { t } = useI18n()
  const read = useOfficeRead(officeBusiness, '/api/crm/business')
  return (
    <>
      <Notice>{t('settings.follows')}</Notice>
      <SectionState read={read}>
        {(business) => (
          <>
            <HoursPanel business={business} onRead={() => read.mutate()} />
            <ClosedDays closedDates={business.closedDates} reasons={business.closedReasons ?? {}} />
          </>
        )}
      </SectionState>
    </>
  )
}
