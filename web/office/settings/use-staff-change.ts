import { useState } from 'react'
import { useSWRConfig } from 'swr'

import { madePassword, type MadeStaffPassword } from '#services/contracts/staff-members.ts'
import { HttpError, request, type Method } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'

export const staffPath = '/api/crm/staff'

/** Sends a change of the staff and reads them anew. `onMade` is handed a password that the answer has: nothing else keeps it. */
export function useStaffChange(onMade: (made: MadeStaffPassword) => void) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const { mutate } = useSWRConfig()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function send(method: Method, path: string, body: object = {}): Promise<boolean> {
    if (isSending) return false
    setSending(true)
    setFault(null)
    try {
      const made = madePassword.safeParse(await request(method, `${staffPath}${path}`, body))
      if (made.success) onMade(made.data)
      await mutate(staffPath)
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
