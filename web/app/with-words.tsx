import { useEffect, useState, type ReactNode } from 'react'

import type { Area } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

interface WithWordsProps {
  readonly areas: readonly Area[]
  /** What else it will need, to be fetched at the same time. */
  readonly preload?: () => Promise<unknown>
  /** Shown when the words do not come. */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

/** Shows what it holds once its words are there: for parts that come after their page. */
export function WithWords({ areas, preload, otherwise = null, children }: WithWordsProps) {
  const { need } = useI18n()
  const [words, setWords] = useState<'awaited' | 'there' | 'missing'>('awaited')
  useEffect(() => {
    const report = (error: unknown) => reportError(error)
    preload?.().catch(report)
    need(areas).then(
      () => setWords('there'),
      (error: unknown) => {
        report(error)
        setWords('missing')
      },
    )
  }, [need, areas, preload])
  if (words === 'awaited') return null
  return words === 'there' ? children : otherwise
}
