import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../../frame/data/office-key.ts'
import { isExpired } from '../../frame/data/office-read.ts'
import { useOfficeSession } from '../../frame/data/session.ts'
import { draftsPath, undoSending } from './compose-calls.ts'

/** Takes a mail back that is not on its way yet, and opens it again. */
export function useUndoSending(onOpen: (id: string) => void): (id: string) => Promise<void> {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  return async (id) => {
    try {
      await undoSending(id)
      onOpen(id)
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('email.compose.too-late'), description: t('email.compose.too-late.text') })
    }
    await readAgain((path) => path === draftsPath)
  }
}
