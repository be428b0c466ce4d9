import type { GoogleFeed } from '#services/contracts/google.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useSending } from './use-sending.ts'

/** Has a list read from Google at once. */
export function RefreshButton({ feed, onDone }: { readonly feed: GoogleFeed; readonly onDone: () => void }) {
  const { t } = useI18n()
  const { send, isSending } = useSending()
  return (
    <Button
      variant="secondary"
      pending={isSending}
      onClick={() =>
        send(() => request('POST', `/api/google/refresh/${feed}`), { done: null, failed: t('google.failing'), onDone })
      }
    >
      {t('google.refresh')}
    </Button>
  )
}
