import { useSyncExternalStore, type ReactNode } from 'react'

import { connection, subscribeConnection } from '#web/data/connection.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { isUnreached } from './offline/kept-day.ts'

const unread = { connected: 'office.unread', offline: 'office.unread.offline' } as const
const stale = { connected: 'office.stale', offline: 'office.stale.offline' } as const

interface SectionStateProps<Data> {
  readonly read: { readonly data: Data | undefined; readonly error: unknown; readonly mutate: () => Promise<unknown> }
  readonly children: (data: Data) => ReactNode
}

export function SectionState<Data>({ read, children }: SectionStateProps<Data>) {
  const { t } = useI18n()
  const { data, error, mutate } = read
  const isConnected = useSyncExternalStore(subscribeConnection, connection) === 'online'
  const of = !isConnected && isUnreached(error) ? 'offline' : 'connected'
  return (
    <>
      {error === undefined ? null : (
        <Notice
          tone="danger"
          announce="alert"
          actions={<Button onClick={() => void mutate()}>{t('office.again')}</Button>}
        >
          {t(data === undefined ? unread[of] : stale[of])}
        </Notice>
      )}
      {data === undefined ? error === undefined ? <output>{t('office.loading')}</output> : null : children(data)}
    </>
  )
}
