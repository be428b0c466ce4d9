import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useAddressParameter } from '../frame/use-section.ts'
import { AllowSavingLink, SaveButton, useDrive } from '../google/save-to-drive.tsx'
import { ExportFiles } from './export-files.tsx'
import { HstOfQuarter, HstReport, quarterAsked } from './hst-report.tsx'
import { lastDays } from './last-days.ts'
import { ReportFigures } from './report-figures.tsx'
import { bookingsReport, useExport } from './use-export.ts'

import css from '../frame/parts.module.css'

export function ReportsSection() {
  const quarter = quarterAsked(useAddressParameter('figure'), useAddressParameter('of'))
  return quarter === null ? <Overview /> : <HstOfQuarter key={quarter} quarter={quarter} />
}

function Overview() {
  const report = useExport()
  return (
    <>
      <ReportFigures />
      <HstReport {...report} />
      <Exports {...report} />
    </>
  )
}

function Exports({ running, run }: ReturnType<typeof useExport>) {
  const { t } = useI18n()
  const drive = useDrive()
  return (
    <section className={css.panel} aria-labelledby="exports">
      <h2 className={css.heading} id="exports">
        {t('office.export')}
      </h2>
      <p className={css.empty}>{t('office.export.about')}</p>
      <div className={css.tools}>
        <Button pending={running === 'all'} onClick={() => run('all', bookingsReport())}>
          {t('office.export.all')}
        </Button>
        <Button
          variant="secondary"
          pending={running === 'days'}
          onClick={() => run('days', bookingsReport(lastDays(Date.now())))}
        >
          {t('office.export.days')}
        </Button>
        {drive === 'open' ? (
          <>
            <SaveButton path="/api/google/drive/reports" body={() => ({})} label={t('google.save.all')} />
            <SaveButton
              path="/api/google/drive/reports"
              body={() => lastDays(Date.now())}
              label={t('google.save.days')}
            />
          </>
        ) : null}
        {drive === 'locked' ? <AllowSavingLink /> : null}
      </div>
      <ExportFiles running={running} run={run} />
    </section>
  )
}
