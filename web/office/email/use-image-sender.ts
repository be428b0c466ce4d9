import { useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../frame/data/office-key.ts'
import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { changeImageSender } from './calls.ts'

/** Remembers whether images of a sender are always loaded, and has every open mail of them read again. */
export function useImageSender() {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const [isPending, setPending] = useState(false)
  const change = async (email: string, isAllowed: boolean) => {
    setPending(true)
    try {
      await changeImageSender(email, isAllowed)
      await readAgain((path) => path.startsWith('/api/email/messages/'))
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('email.failed'), description: t('email.failed.text'), tone: 'destructive' })
    }
    setPending(false)
  }
  return { change, isPending }
}
