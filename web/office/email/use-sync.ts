import { useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../frame/data/office-key.ts'
import { syncAccounts } from './calls.ts'

/** Has every mailbox compared with its server now. */
export function useSync() {
  const { t } = useI18n()
  const notify = useNotify()
  const readAgain = useReadAgain()
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      await syncAccounts()
      await readAgain((path) => path.includes('/api/email/'))
      notify({ title: t('email.sync.done'), description: t('email.sync.done.text'), tone: 'success' })
    } catch {
      notify({ title: t('email.sync.failed'), description: t('email.sync.failed.text'), tone: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  return { isPending, run: () => void run() }
}
