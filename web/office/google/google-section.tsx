import { googleStatus, type GoogleStatus } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { ConnectCard } from './connect-card.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { useConnectResult } from './use-connect-result.ts'
import { WorkspaceTabs } from './workspace-tabs.tsx'

import css from './google.module.css'

/** The business's Google Workspace: a way to connect it, and its four lists once it is. */
export function GoogleSection() {
  const read = useOfficeRead(googleStatus, '/api/google/status')
  useConnectResult(() => void read.mutate())
  return (
    <SectionState read={read}>
      {(status) => {
        if (status.mode === 'none') return <NoKeys />
        if (!status.connected) return <ConnectCard status={status} />
        return <Workspace status={status} onChanged={() => void read.mutate()} />
      }}
    </SectionState>
  )
}

function NoKeys() {
  const { t } = useI18n()
  return <Notice title={t('google.none')}>{t('google.none.how')}</Notice>
}

interface WorkspaceProps {
  readonly status: GoogleStatus
  readonly onChanged: () => void
}

function Workspace({ status, onChanged }: WorkspaceProps) {
  const { t } = useI18n()
  return (
    <>
      <div className={css.account}>
        <p className={css.who}>
          {t('google.connected')}
          {status.email === null ? null : <span lang="">{status.email}</span>}
          {status.mode === 'sandbox' ? <span className={css.test}>{t('google.test')}</span> : null}
        </p>
        <DisconnectButton onDone={onChanged} />
      </div>
      <WorkspaceTabs />
    </>
  )
}
