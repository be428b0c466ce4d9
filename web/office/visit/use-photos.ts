import { useState, useSyncExternalStore } from 'react'

import type { PhotoKind } from '#events/values/photo-kinds.ts'
import { HttpError } from '#web/data/http.ts'
import { upload } from '#web/data/upload.ts'
import { useFailure } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import {
  changeUnsent,
  dropUnsent,
  keepUnsent,
  subscribeUnsentPhotos,
  unsentPhotos,
  type UnsentPhoto,
} from './unsent-photos.ts'

/** Time limit for one photo: 1 MB at 100 kbit/s takes 80 s. */
const uploadMs = 120_000

export const photosPath = (bookingId: string): string => `/api/crm/bookings/${encodeURIComponent(bookingId)}/photos`

/** Unsent photos of a visit. */
export function usePhotos(bookingId: string, onAdded: () => void) {
  const { t } = useI18n()
  const notify = useNotify()
  const { user } = useOfficeSession()
  const { expireBy } = useFailure()
  const [isUnreadable, setUnreadable] = useState(false)
  const unsent = useSyncExternalStore(subscribeUnsentPhotos, unsentPhotos).filter(
    (one) => one.bookingId === bookingId && one.staffId === user.id,
  )

  async function send(photo: UnsentPhoto): Promise<void> {
    changeUnsent(photo.id, { isSending: true, refusal: null })
    try {
      await put(photo)
      dropUnsent(photo.id)
      notify({ title: t('visits.photos.added'), tone: 'success' })
      onAdded()
    } catch (error) {
      await expireBy(error)
      const refusal = error instanceof HttpError && error.status < 500 ? (error.problem?.code ?? null) : null
      changeUnsent(photo.id, { isSending: false, refusal })
    }
  }

  return {
    unsent,
    isUnreadable,
    again: send,
    discard: (id: string) => dropUnsent(id),
    choose: async (kind: PhotoKind, file: File): Promise<void> => {
      const chosenAtMs = Date.now()
      const shrunk = await shrinkPhoto(file)
      setUnreadable(shrunk === null)
      if (shrunk === null) return
      const id = crypto.randomUUID().replaceAll('-', '')
      const photo = { ...shrunk, id, bookingId, staffId: user.id, kind, chosenAtMs, isSending: true, refusal: null }
      keepUnsent(photo)
      await send(photo)
    },
  }
}

function put({ bookingId, id, kind, chosenAtMs, picture }: UnsentPhoto): Promise<unknown> {
  const query = new URLSearchParams({ kind, waitedMs: String(Math.max(0, Date.now() - chosenAtMs)) })
  const path = `${photosPath(bookingId)}/${id}?${query.toString()}`
  return upload('PUT', path, picture, { type: 'image/jpeg', deadlineMs: uploadMs })
}
