import { useState } from 'react'

import { visitPhotos, type ShownPhotos } from '#services/contracts/visit-photos.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { ShowPhotoTick } from './show-photo-tick.tsx'
import { photosPath } from './use-photos.ts'

import parts from '../frame/parts.module.css'
import css from './photos.module.css'

interface VisitPhotosProps {
  readonly bookingId: string
  /** Whether the visit is one of which photos are taken. */
  readonly canAdd: boolean
}

export function VisitPhotos({ bookingId, canAdd }: VisitPhotosProps) {
  const { t } = useI18n()
  const read = useOfficeRead(visitPhotos, photosPath(bookingId))
  const [removed, setRemoved] = useState<string | null>(null)
  const again = () => void read.mutate()
  return (
    <section className={parts.panel} aria-labelledby="visit-photos">
      <h2 className={parts.heading} id="visit-photos">
        {t('visits.photos')}
      </h2>
      <SectionState read={read}>
        {({ photos }) =>
          photos.length === 0 ? (
            <p className={parts.quiet}>{t('visits.photos.none')}</p>
          ) : (
            <ul className={css.photos}>
              {photos
                .toSorted((one, other) => order[one.kind] - order[other.kind])
                .map((photo) => (
                  <Photo
                    key={photo.id}
                    photo={photo}
                    bookingId={bookingId}
                    onRemove={() => setRemoved(photo.id)}
                    onShared={() => read.mutate()}
                  />
                ))}
            </ul>
          )
        }
      </SectionState>
      {canAdd ? <PhotoButtons bookingId={bookingId} onAdded={again} /> : null}
      <RemoveDialog bookingId={bookingId} photoId={removed} onClose={() => setRemoved(null)} onDone={again} />
    </section>
  )
}

const order = { before: 0, after: 1 } as const

interface PhotoProps {
  readonly photo: ShownPhotos['photos'][number]
  readonly bookingId: string
  readonly onRemove: () => void
  readonly onShared: () => Promise<unknown>
}

function Photo({ photo, bookingId, onRemove, onShared }: PhotoProps) {
  const { id, kind, takenAt, by } = photo
  const { t, locale } = useI18n()
  const words = { kind: t(`visits.photos.kind.${kind}`), at: momentIn(locale, takenAt) }
  const alt = by === null ? t('visits.photos.alt.unknown', words) : t('visits.photos.alt', { ...words, by })
  const path = `${photosPath(bookingId)}/${encodeURIComponent(id)}`
  return (
    <li className={css.photo}>
      <a href={path} target="_blank" rel="noreferrer">
        <img className={css.picture} src={path} alt={alt} loading="lazy" />
      </a>
      <span className={css.caption}>
        <span className={parts.strong}>{words.kind}</span>{' '}
        <span className={parts.quiet}>{[by, words.at].filter(Boolean).join(' · ')}</span>
      </span>
      <ShowPhotoTick path={path} isShared={photo.isShared} about={alt} onShared={onShared} />
      <Button variant="quiet" aria-label={`${t('visits.photos.remove')}: ${alt}`} onClick={onRemove}>
        {t('visits.photos.remove')}
      </Button>
    </li>
  )
}

interface RemoveProps {
  readonly bookingId: string
  /** Null without a question. */
  readonly photoId: string | null
  readonly onClose: () => void
  readonly onDone: () => void
}

function RemoveDialog({ bookingId, photoId, onClose, onDone }: RemoveProps) {
  const { t } = useI18n()
  const { isPending, fault, run } = useCommand<string>({
    send: (id) => request('DELETE', `${photosPath(bookingId)}/${encodeURIComponent(id)}`),
    failed: t('visits.not-sent'),
    onDone: () => {
      onClose()
      onDone()
    },
    done: () => ({ title: t('visits.photos.removed'), tone: 'neutral' }),
    isOpen: photoId !== null,
  })
  return (
    <ConfirmDialog
      open={photoId !== null}
      onClose={onClose}
      title={t('visits.photos.remove.title')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={
        photoId === null
          ? null
          : { label: t('visits.photos.remove'), pending: isPending, onPress: () => void run(photoId) }
      }
      fault={fault}
    >
      <p>{t('visits.photos.remove.text')}</p>
    </ConfirmDialog>
  )
}
