import { useState } from 'react'

import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

interface Outcome<Answer> {
  /** The toast of a success; none where the screen shows it. */
  readonly done: { readonly title: string; readonly description: string } | ((answer: Answer) => Done) | null
  /** The description of the toast of a failure. */
  readonly failed: string | ((error: unknown) => string)
  readonly onDone?: () => void
}

interface Done {
  readonly title: string
  readonly description: string
}

/** Another window does the same, or Google's list is being read. */
export const isRunning = (error: unknown): boolean =>
  error instanceof HttpError && error.problem?.code === 'work_running'

/** One call at a time, with the toasts of its outcome. */
export function useSending() {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [isSending, setSending] = useState(false)

  async function run<Answer>(call: () => Promise<Answer>, { done, failed, onDone }: Outcome<Answer>) {
    setSending(true)
    try {
      const answer = await call()
      const words = typeof done === 'function' ? done(answer) : done
      if (words !== null) notify({ ...words, tone: 'success' })
      onDone?.()
    } catch (error) {
      if (isExpired(error)) expire()
      else {
        const description = typeof failed === 'function' ? failed(error) : failed
        notify({ title: t('office.error'), description, tone: 'destructive' })
      }
    }
    setSending(false)
  }
  return {
    isSending,
    send: <Answer>(call: () => Promise<Answer>, outcome: Outcome<Answer>) => {
      if (!isSending) void run(call, outcome)
    },
  }
}
