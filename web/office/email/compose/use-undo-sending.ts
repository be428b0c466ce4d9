import { useReadAgain } from '#web/data/read-again.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { draftsPath, undoSending } from './compose-calls.ts'

/** Takes a mail back that is not on its way yet, and opens it again. */
export function useUndoSending(onOpen: (id: string) => void): (id: string) => Promise<unknown> {
  const { t } = useI18n()
  const readAgain = useReadAgain()
  const { run } = useCommand<string>({
    send: undoSending,
    failed: { title: t('email.compose.too-late'), description: t('email.compose.too-late.text'), tone: 'neutral' },
    wordsOf: () => t('email.compose.too-late.text'),
    changes: (path) => path === draftsPath,
    onDone: (_, id) => onOpen(id),
    onFailed: () => readAgain((path) => path === draftsPath),
    isRepeatable: true,
  })
  return run
}
