import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { AllowSavingLink, SaveButton, useDrive } from '../google/save-to-drive.tsx'
import { lastDays } from './last-days.ts'
import { useExport } from './use-export.ts'

import css from '../parts.module.css'

/** What can be taken out as a file, and what is in it. */
export function ReportsSection() {
  const { t } = useI18n()
  const { running, run } = useExport()
  const drive = useDrive()
  return (
    <section className={css.panel} aria-labelledby="exports">
      <h2 className={css.heading} id="exports">
        {t('office.export')}
      </h2>
      <p className={css.empty}>{t('office.export.about')}</p>
      <div className={css.tools}>
        <Button pending={running === 'all'} onClick={() => run('all', {})}>
          {t('office.export.all')}
        </Button>
        <Button variant="secondary" pending={running === 'days'} onClick={() => run('days', lastDays(Date.now()))}>
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
    </section>
  )
}
