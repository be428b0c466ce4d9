import { googlePushed } from '#services/contracts/google.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { isRunning, useGoogleCommand } from './use-google-command.ts'

/** Adds the customers whom Google's contacts do not have. */
export function PushButton({ onDone }: { readonly onDone: () => void }) {
  const { t } = useI18n()
  const { isPending, run } = useGoogleCommand({
    send: pushAll,
    failed: (error) => t(isRunning(error) ? 'google.push.running' : 'google.push.failed'),
    onDone,
    done: ({ pushed, skipped }) => ({
      title: t('google.pushed'),
      description: t('google.pushed.counts', { pushed, skipped }),
    }),
  })
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void run()}>
      {t('google.push')}
    </Button>
  )
}

/** One call adds so many as Google takes at once. */
async function pushAll(): Promise<{ readonly pushed: number; readonly skipped: number }> {
  let [pushed, skipped] = [0, 0]
  for (let isFirst = true; ; isFirst = false) {
    const answer = googlePushed.parse(await request('POST', '/api/google/contacts/push'))
    pushed += answer.pushedCount
    if (isFirst) skipped = answer.skippedCount
    if (answer.remainingCount === 0) return { pushed, skipped }
  }
}
