import { useState } from 'react'
import { useSWRConfig } from 'swr'

import type { RescheduleRequest } from '#services/contracts/own-visits.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'
import { useFault } from '#web/ui/use-fault.ts'

import { bookingsPath } from './own-reads.ts'

interface Opening {
  readonly open: boolean
  readonly onClose: () => void
}

/** Moves the visit at `path`. What was refused is told in `fault`, and what it rests on is read anew. */
export function useMove(path: string, lookAgain: () => Promise<unknown>, { open, onClose }: Opening) {
  const { t } = useI18n()
  const notify = useNotify()
  const { mutate } = useSWRConfig()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useFault(open)

  async function send(wanted: RescheduleRequest) {
    setSending(true)
    setFault(null)
    try {
      await request('POST', path, wanted)
      await mutate(bookingsPath)
      onClose()
      notify({ title: t('portal.move.done'), description: t('portal.move.done.mail'), tone: 'success' })
    } catch (error) {
      const code = refusalCode(error)
      if (code !== null) await Promise.all([lookAgain(), mutate((key) => isBelow(path, key))])
      setFault(code === null ? t('portal.send.failed') : t(`problem.${code}`))
    } finally {
      setSending(false)
    }
  }
  return { fault, isSending, send }
}

const isBelow = (path: string, key: unknown): boolean => typeof key === 'string' && key.startsWith(`${path}/`)
