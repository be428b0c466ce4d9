import { useState } from 'react'

import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

interface Told {
  readonly title: string
  readonly description?: string
}

/** Of what one signs in with. A refusal is told in `fault`, in words of `wordsOf` where it has some; once it is done, `done` is told. */
export function useOwnChange() {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  /** Resolves with whether it was taken. */
  async function send(
    call: () => Promise<unknown>,
    done?: Told,
    wordsOf: (error: unknown) => string | null = () => null,
  ): Promise<boolean> {
    if (isSending) return false
    setSending(true)
    setFault(null)
    try {
      await call()
      if (done !== undefined) notify({ ...done, tone: 'success' })
      return true
    } catch (error) {
      const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
      if (isExpired(error)) expire()
      else setFault(wordsOf(error) ?? (problem === null ? t('settings.not-saved') : t(`problem.${problem.code}`)))
      return false
    } finally {
      setSending(false)
    }
  }
  return { isSending, fault, send }
}
