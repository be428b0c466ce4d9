import { sessionList, type AccountSession } from '#services/contracts/account.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { deviceName } from '#web/ui/device-name.ts'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { OwnFault } from './own-fault.tsx'
import { useOwnChange } from './use-own-change.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

const path = '/api/crm/sessions'

export function OwnSessions() {
  const { t } = useI18n()
  const read = useOfficeRead(sessionList, path)
  return (
    <section className={parts.panel} aria-labelledby="own-sessions">
      <h2 className={parts.heading} id="own-sessions">
        {t('settings.sessions')}
      </h2>
      <p className={parts.quiet}>{t('settings.sessions.how')}</p>
      <SectionState read={read}>
        {(sessions) => (
          <ul className={parts.rows}>
            {sessions.map((session) => (
              <li key={session.id} className={css.thing}>
                <SessionRow session={session} onEnded={() => read.mutate()} />
              </li>
            ))}
          </ul>
        )}
      </SectionState>
    </section>
  )
}

interface SessionRowProps {
  readonly session: AccountSession
  readonly onEnded: () => Promise<unknown>
}

function SessionRow({ session: { id, device, lastUsedAt, isThisOne }, onEnded }: SessionRowProps) {
  const { t, locale } = useI18n()
  const { isSending, fault, send } = useOwnChange()
  const name = deviceName(device) || t('settings.sessions.unknown')
  async function end() {
    const call = () => request('DELETE', `${path}/${encodeURIComponent(id)}`)
    if (await send(call, { title: t('settings.sessions.ended') })) await onEnded()
  }
  return (
    <>
      <div className={css.line}>
        <strong>{name}</strong>
        <span className={parts.quiet}>{t('settings.sessions.used', { moment: momentIn(locale, lastUsedAt) })}</span>
        {isThisOne ? (
          <Badge tone="mint">{t('settings.sessions.this')}</Badge>
        ) : (
          <Button variant="quiet" pending={isSending} onClick={() => void end()}>
            {t('settings.sessions.end', { name })}
          </Button>
        )}
      </div>
      <OwnFault fault={fault} />
    </>
  )
}
