import type { RescheduleRequest } from '#services/contracts/own-visits.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { useCommand, type Command } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { bookingsPath } from './own-reads.ts'

interface Opening {
  readonly open: boolean
  readonly onClose: () => void
}

/** Moves the visit at `path`. What was refused is told in `fault`, and what it rests on is read anew. */
export function useMove(
  path: string,
  lookAgain: () => Promise<unknown>,
  { open, onClose }: Opening,
): Command<RescheduleRequest> {
  const { t } = useI18n()
  const readAgain = useReadAgain()
  return useCommand<RescheduleRequest>({
    send: (wanted) => request('POST', path, wanted),
    failed: t('portal.send.failed'),
    changes: (read) => read === bookingsPath,
    onDone: onClose,
    done: () => ({ title: t('portal.move.done'), description: t('portal.move.done.mail') }),
    onFailed: async (error) => {
      if (refusalCode(error) === null) return
      await lookAgain()
      await readAgain((read) => read.startsWith(`${path}/`))
    },
    isOpen: open,
  })
}
