import { useState } from 'react'

import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useFault } from '#web/ui/use-fault.ts'

import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

/**
 * Sends a change of a visit. A refusal is told in `fault`, as long as the dialog that asks for it stays open; `send` resolves with
 * the answer, or with null where there is none.
 */
export function useVisitCall(isOpen = true) {
  const { t } = useI18n()
  const { expire } = useOfficeSession()
  /** What is being sent; null when nothing is. */
  const [sending, setSending] = useState<string | null>(null)
  const [fault, setFault] = useFault(isOpen)

  /** `onConflict` says what is told where something else holds already. */
  async function send(path: string, body: object, name = path, onConflict?: () => string): Promise<unknown> {
    if (sending !== null) return null
    setSending(name)
    setFault(null)
    try {
      return await request('POST', `/api/crm/bookings${path}`, body)
    } catch (error) {
      const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
      if (isExpired(error)) expire()
      else if (problem?.code === 'conflict' && onConflict !== undefined) setFault(onConflict())
      else setFault(problem === null ? t('visits.not-sent') : t(`problem.${problem.code}`))
      return null
    } finally {
      setSending(null)
    }
  }
  return { sending, fault, send }
}

/** The path of a visit, below /api/crm/bookings. */
export const visitPath = (id: string, verb: string): string => `/${encodeURIComponent(id)}/${verb}`
