import { useI18n } from '#web/i18n/use-i18n.tsx'

import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { AwayPanel } from './away-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { ParkedPanel } from './parked-panel.tsx'
import { RebuildPanel } from './rebuild-panel.tsx'
import { SyncsPanel } from './syncs-panel.tsx'
import { useSystemState } from './use-system-state.ts'
import { VerifyPanel } from './verify-panel.tsx'

import parts from '../frame/parts.module.css'

export function SystemSection() {
  const { t, locale } = useI18n()
  const { read, call, isRunning } = useSystemState()
  return (
    <SectionState read={read}>
      {(state) => (
        <>
          <p className={parts.quiet}>
            {t('system.as-of', { count: state.head, moment: momentIn(locale, state.asOf) })}
          </p>
          <div className={parts.grid}>
            <VerifyPanel state={state} isBusy={isRunning} call={call} />
            <RebuildPanel state={state} isBusy={isRunning} call={call} />
            <MoneyPanel money={state.money} />
            <BackupPanel state={state} />
          </div>
          <AwayPanel away={state.away} />
          <ParkedPanel parked={state.parked} isBusy={isRunning} call={call} />
          <SyncsPanel syncs={state.syncs} />
          <FaultsPanel faults={state.faults} />
          <JobsPanel jobs={state.jobs} call={call} />
        </>
      )}
    </SectionState>
  )
}
