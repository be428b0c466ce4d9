import type { GoogleFeed } from '#services/contracts/google.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useGoogleCommand } from './use-google-command.ts'

/** Has a list read from Google at once. */
export function RefreshButton({ feed, onDone }: { readonly feed: GoogleFeed; readonly onDone: () => void }) {
  const { t } = useI18n()
  const { isPending, run } = useGoogleCommand({
    send: () => request('POST', `/api/google/refresh/${feed}`),
    failed: t('google.failing'),
    onDone,
  })
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void run()}>
      {t('google.refresh')}
    </Button>
  )
}
