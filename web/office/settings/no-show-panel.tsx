import { noticeHours } from '#services/contracts/saved-card-charge.ts'
import { noShowCharges } from '#services/contracts/settings.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { useChange } from './use-change.ts'

import parts from '../frame/parts.module.css'

/** Whether saved cards may be charged after a no-show. Off until an owner says otherwise. */
export function NoShowPanel() {
  const { t } = useI18n()
  const read = useOfficeRead(noShowCharges, '/api/crm/business/no-show-charges')
  const { isSending, fault, send } = useChange()
  const change = async (areOn: boolean, expectedVersion: number) => {
    // Refused it rests on what is not in force any more.
    if (!(await send('PUT', 'no-show-charges', { areOn, expectedVersion }))) await read.mutate()
  }
  return (
    <section className={parts.panel} aria-labelledby="no-show-charges">
      <h2 className={parts.heading} id="no-show-charges">
        {t('settings.no-show')}
      </h2>
      <p className={parts.quiet}>{t('settings.no-show.what', { hours: noticeHours })}</p>
      <SectionState read={read}>
        {({ areOn, version }) => (
          <>
            <p>
              <strong>{t(areOn ? 'settings.no-show.on' : 'settings.no-show.off')}</strong>
            </p>
            <p className={parts.quiet}>{t(areOn ? 'settings.no-show.then-off' : 'settings.no-show.then-on')}</p>
            <div className={parts.tools}>
              <Button variant="secondary" pending={isSending} onClick={() => void change(!areOn, version)}>
                {t(areOn ? 'settings.no-show.switch-off' : 'settings.no-show.switch-on')}
              </Button>
            </div>
          </>
        )}
      </SectionState>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
    </section>
  )
}
