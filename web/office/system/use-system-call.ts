import { useState } from 'react'

import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

export interface SystemCall {
  /** The path that is being asked; null when nothing is. */
  readonly pending: string | null
  /** Resolves with whether it was taken; a refusal is told. */
  readonly run: (path: string, body?: object) => Promise<boolean>
}

/** Asks for one of the operators' verbs, and then how things are. */
export function useSystemCall(reload: () => Promise<unknown>): SystemCall {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [pending, setPending] = useState<string | null>(null)

  async function run(path: string, body: object = {}): Promise<boolean> {
    setPending(path)
    try {
      await request('POST', `/api/crm/system/${path}`, body)
      await reload()
      return true
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description: reasonOf(error), tone: 'destructive' })
      return false
    } finally {
      setPending(null)
    }
  }

  function reasonOf(error: unknown): string {
    const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
    return problem === null ? t('system.failed') : t(`problem.${problem.code}`)
  }
  return { pending, run }
}
