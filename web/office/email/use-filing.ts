import { useCallback, useRef } from 'react'

import { HttpError } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { undoMs } from '#web/data/use-command.ts'
import { useFailure } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { fileEmails, undoFiling, type Chosen, type MailAction } from './calls.ts'

/** Present number of mails in a list, from the refusal because that number changed; null for any other error. */
function countNow(error: unknown): number | null {
  const problem = error instanceof HttpError ? error.problem : null
  const count = problem?.['count']
  return problem?.['reason'] === 'count_changed' && typeof count === 'number' ? count : null
}

function reasonOf(error: unknown) {
  if (!(error instanceof HttpError)) return 'email.failed.unreached'
  return error.status < 500 ? 'email.failed.refused' : 'email.failed.text'
}

function useTellFailed(): (error: unknown) => void {
  const { t } = useI18n()
  const { tell } = useFailure()
  return useCallback(
    (error: unknown) => {
      const count = countNow(error)
      const [title, description] =
        count === null
          ? [t('email.failed'), t(reasonOf(error))]
          : [t('email.whole-changed'), t('email.whole-changed.text', { count })]
      void tell(error, { failed: { title, description }, wordsOf: () => description })
    },
    [tell, t],
  )
}

const told = { archive: 'archived', delete: 'deleted', spam: 'spammed' } as const

/**
 * Files mails, says so with a way back, and has everything read again that shows them, the list by `readList`. `onFiled` is called
 * once the server has done it, before that.
 */
export function useFiling(readList: () => Promise<unknown>) {
  const { t } = useI18n()
  const notify = useNotify()
  const readAgain = useReadAgain()
  const last = useRef<string | null>(null)

  const refresh = useCallback(
    () =>
      Promise.all([
        readList(),
        readAgain((path) => /^\/api\/email\/(?:count|folders|conversations|messages)/.test(path)),
      ]),
    [readAgain, readList],
  )
  /** Reads and stars: shown before the answer, so that nothing is told but a failure. */
  const flag = useCallback(async (action: MailAction, emailIds: readonly string[], isAsked: boolean) => {
    const filed = await fileEmails(action, { emailIds })
    if (isAsked && filed.count > 0) last.current = filed.undo
  }, [])
  const failed = useTellFailed()
  const undoBatch = useCallback(
    async (batch: string) => {
      if (last.current === batch) last.current = null
      try {
        const { count } = await undoFiling(batch)
        if (count === 0) notify({ title: t('email.undo.none'), description: t('email.undo.none.text') })
      } catch (error) {
        // Nothing is undone twice: where the answer alone was lost, pressing the key again does nothing.
        last.current ??= batch
        failed(error)
      }
      await refresh()
    },
    [failed, notify, refresh, t],
  )
  const undo = useCallback(async () => {
    if (last.current !== null) await undoBatch(last.current)
  }, [undoBatch])

  const file = useCallback(
    async (action: MailAction, chosen: Chosen, onFiled: () => void): Promise<boolean> => {
      if ('emailIds' in chosen && chosen.emailIds.length === 0) return false
      try {
        const filed = await fileEmails(action, chosen)
        onFiled()
        if (filed.count > 0) last.current = filed.undo
        if (action === 'archive' || action === 'delete' || action === 'spam') {
          const word = told[action]
          notify({
            title: t(`email.${word}`),
            description: t(`email.${word}.text`, { count: filed.count }),
            durationMs: undoMs,
            action: { label: t('email.undo'), run: () => void undoBatch(filed.undo) },
          })
        }
        await refresh()
        return true
      } catch (error) {
        failed(error)
        // What was done may have been done although no answer came.
        await refresh()
        return false
      }
    },
    [failed, notify, refresh, t, undoBatch],
  )
  return { file, flag, failed, undo, refresh }
}
