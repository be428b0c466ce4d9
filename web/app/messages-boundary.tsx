import { useEffect, type ReactNode } from 'react'

import { useFetched } from '#web/data/use-fetched.ts'
import type { Area } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

interface MessagesBoundaryProps {
  readonly areas: readonly Area[]
  readonly preload?: () => Promise<unknown>
  /** Shown while the messages do not load. */
  readonly otherwise?: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Shows what it holds once its words are there: for parts that come after their page. */
export function MessagesBoundary({ areas, preload, otherwise, children }: MessagesBoundaryProps) {
  const { need } = useI18n()
  const { status, retry } = useFetched(() => need(areas))
  useEffect(() => void preload?.().catch(() => {}), [preload])
  if (status === 'missing') return otherwise?.(retry)
  return status === 'there' ? children : null
}
