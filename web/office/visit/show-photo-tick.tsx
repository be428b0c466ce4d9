import { useState } from 'react'

import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

import css from './photos.module.css'

interface ShowPhotoTickProps {
  /** Of the photo. */
  readonly path: string
  readonly isShared: boolean
  /** Which photo it is. */
  readonly about: string
  readonly onShared: () => Promise<unknown>
}

/** Whether the customer sees a photo with their visit. */
export function ShowPhotoTick({ path, isShared, about, onShared }: ShowPhotoTickProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [chosen, setChosen] = useState<boolean | null>(null)

  async function send(next: boolean) {
    if (chosen !== null) return
    setChosen(next)
    try {
      await request('PATCH', path, { isShared: next })
      notify({ title: t(next ? 'visits.photos.shared' : 'visits.photos.unshared'), tone: 'success' })
      await onShared()
    } catch (error) {
      const problem = error instanceof HttpError && error.status < 500 ? error.problem : null
      const description = problem === null ? t('visits.not-sent') : t(`problem.${problem.code}`)
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description, tone: 'destructive' })
    }
    setChosen(null)
  }
  return (
    <label className={css.shared}>
      <input
        type="checkbox"
        aria-label={`${t('visits.photos.share')}: ${about}`}
        checked={chosen ?? isShared}
        onChange={(event) => void send(event.target.checked)}
      />
      {t('visits.photos.share')}
    </label>
  )
}
