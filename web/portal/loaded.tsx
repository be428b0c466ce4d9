import type { ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface LoadedProps<Data> {
  readonly answer: {
    readonly data: Data | null | undefined
    readonly error?: unknown
    readonly mutate: () => Promise<unknown>
  }
  readonly children: (data: Data) => ReactNode
}

/** Answer, placeholder or retry. */
export function Loaded<Data>({ answer, children }: LoadedProps<Data>) {
  const { t } = useI18n()
  if (answer.data) return children(answer.data)
  if (answer.error === undefined) return <Skeleton />
  return (
    <Notice
      tone="warning"
      announce="alert"
      actions={<Button onClick={() => void answer.mutate()}>{t('common.try-again')}</Button>}
    >
      {t('portal.failed')}
    </Notice>
  )
}
