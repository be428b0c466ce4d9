import { useEffect } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

/** Names the window after where somebody is in the office. */
export function useTitle(place: string): void {
  const { t } = useI18n()
  const title = t('page.office', { place })
  useEffect(() => {
    document.title = title
  }, [title])
}
