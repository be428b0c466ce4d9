import { useState } from 'react'

import { HttpError, request, type Method } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../frame/data/office-key.ts'
import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

const business = '/api/crm/business'

/**
 * Sends a change of what lies under `root`, by default how the business works, and reads that anew; a refusal is told in
 * `fault`. Resolves with whether it was taken, after `onTaken` was handed the answer.
 */
export function useChange(root: string = business, onTaken?: (answer: unknown) => void) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function send(method: Method, path: string, body?: object): Promise<boolean> {
    if (isSending) return false
    setSending(true)
    setFault(null)
    try {
      const answer = await request(method, path === '' ? root : `${root}/${path}`, body)
      onTaken?.(answer)
      await readAgain((read) => read.startsWith(root))
      notify({ title: t('settings.saved'), tone: 'success' })
      return true
    } catch (error) {
      const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
      if (isExpired(error)) expire()
      else setFault(problem === null ? t('settings.not-saved') : t(`problem.${problem.code}`))
      return false
    } finally {
      setSending(false)
    }
  }
  return { isSending, fault, send, dismiss: () => setFault(null) }
}
