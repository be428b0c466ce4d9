import type { AccountSession } from '#services/contracts/account.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { deviceName } from '#web/ui/device-name.ts'
import { Notice } from '#web/ui/notice.tsx'

import { Loaded } from '../loaded.tsx'
import { sessionsPath, useOwnSessions } from '../own-reads.ts'

import page from '../portal.module.css'
import css from './dashboard.module.css'

export function SessionList() {
  const { t } = useI18n()
  const sessions = useOwnSessions()
  return (
    <section className={page.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('dashboard.sessions.title')}</h2>
      <Loaded answer={sessions}>
        {(all) => (
          <ul className={css.steps}>
            {all.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={() => sessions.mutate()} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

interface SessionRowProps {
  readonly session: AccountSession
  readonly onEnded: () => Promise<unknown>
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const i18n = useI18n()
  const { t } = i18n
  const end = useCommand({
    send: () => request('DELETE', `${sessionsPath}/${encodeURIComponent(session.id)}`),
    failed: t('portal.send.failed'),
    onDone: onEnded,
    done: () => ({ title: t('dashboard.sessions.ended') }),
  })
  return (
    <li>
      <strong>{deviceName(session.device) || t('dashboard.sessions.unknown')}</strong>{' '}
      <span>{t('dashboard.sessions.used', { when: momentWords(session.lastUsedAt, i18n) })}</span>{' '}
      {session.isThisOne ? (
        <Badge tone="mint">{t('dashboard.sessions.this')}</Badge>
      ) : (
        <Button variant="quiet" pending={end.isPending} onClick={() => void end.run()}>
          {t('dashboard.sessions.end')}
        </Button>
      )}
      {end.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {end.fault}
        </Notice>
      )}
    </li>
  )
}
