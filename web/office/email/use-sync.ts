import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { syncAccounts } from './calls.ts'

/** Has every mailbox compared with its server now. */
export function useSync() {
  const { t } = useI18n()
  const { isPending, run } = useCommand({
    send: syncAccounts,
    failed: { title: t('email.sync.failed'), description: t('email.sync.failed.text') },
    wordsOf: () => t('email.sync.failed.text'),
    changes: (path) => path.includes('/api/email/'),
    done: () => ({ title: t('email.sync.done'), description: t('email.sync.done.text') }),
  })
  return { isPending, run: () => void run() }
}
