import { useState } from 'react'
import { useSWRConfig } from 'swr'

import { refusalCode } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isOwnPath } from '../own-reads.ts'

interface Done {
  readonly title: string
  readonly description?: string
}

/** One call of a form: pressed twice it is sent once, and what the server refuses is said beside it. */
export function useSending() {
  const { t } = useI18n()
  const notify = useNotify()
  const { mutate } = useSWRConfig()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  /** `done` null: what follows says it. `wordsOf` names errors that are no refusals of the server; null where it does not know one. */
  async function send(
    call: () => Promise<unknown>,
    done: Done | null,
    wordsOf: (error: unknown) => string | null = () => null,
  ): Promise<boolean> {
    setSending(true)
    setFault(null)
    try {
      await call()
      if (done !== null) notify({ ...done, tone: 'success' })
      return true
    } catch (error) {
      const code = refusalCode(error)
      // The session has ended: what is read anew says so.
      if (code === 'unauthorized') await mutate(isOwnPath)
      setFault(wordsOf(error) ?? (code === null ? t('portal.send.failed') : t(`problem.${code}`)))
      return false
    } finally {
      setSending(false)
    }
  }
  return { isSending, fault, send }
}
