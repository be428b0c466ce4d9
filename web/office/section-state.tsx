import type { ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SectionStateProps<Data> {
  readonly read: { readonly data: Data | undefined; readonly error: unknown; readonly mutate: () => Promise<unknown> }
  readonly children: (data: Data) => ReactNode
}

/** What was read, with a notice above it where it could not be read again; before the first answer that it loads. */
export function SectionState<Data>({ read, children }: SectionStateProps<Data>) {
  const { t } = useI18n()
  const { data, error, mutate } = read
  return (
    <>
      {error === undefined ? null : (
        <Notice
          tone="danger"
          announce="alert"
          actions={<Button onClick={() => void mutate()}>{t('office.again')}</Button>}
        >
          {data === undefined ? t('office.unread') : t('office.stale')}
        </Notice>
      )}
      {data === undefined ? error === undefined ? <output>{t('office.loading')}</output> : null : children(data)}
    </>
  )
}
