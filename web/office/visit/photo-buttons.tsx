import { useRef } from 'react'

import { photoKinds, type PhotoKind } from '#events/values/photo-kinds.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import type { UnsentPhoto } from './unsent-photos.ts'
import { usePhotos } from './use-photos.ts'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'
import photos from './photos.module.css'

interface PhotoButtonsProps {
  readonly bookingId: string
  readonly onAdded: () => void
}

/** Takes photos and shows unsent ones. */
export function PhotoButtons({ bookingId, onAdded }: PhotoButtonsProps) {
  const { t } = useI18n()
  const { unsent, isUnreadable, choose, again, discard } = usePhotos(bookingId, onAdded)
  return (
    <>
      <div className={css.actions}>
        {photoKinds.map((kind) => (
          <Chooser key={kind} kind={kind} onChosen={(file) => void choose(kind, file)} />
        ))}
      </div>
      {isUnreadable ? <p role="alert">{t('visits.photos.unreadable')}</p> : null}
      {unsent.length === 0 ? null : (
        <ul className={parts.rows}>
          {unsent.map((photo) => (
            <Unsent
              key={photo.id}
              photo={photo}
              onAgain={() => void again(photo)}
              onDiscard={() => discard(photo.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Chooser({ kind, onChosen }: { readonly kind: PhotoKind; readonly onChosen: (file: File) => void }) {
  const { t } = useI18n()
  const chooser = useRef<HTMLInputElement>(null)
  const label = t(`visits.photos.add.${kind}`)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same one can be chosen again.
          if (file !== undefined) onChosen(file)
          event.target.value = ''
        }}
      />
      <Button variant="secondary" onClick={() => chooser.current?.click()}>
        {label}
      </Button>
    </>
  )
}

interface UnsentProps {
  readonly photo: UnsentPhoto
  readonly onAgain: () => void
  readonly onDiscard: () => void
}

function Unsent({ photo: { kind, preview, isSending, refusal }, onAgain, onDiscard }: UnsentProps) {
  const { t } = useI18n()
  return (
    <li className={parts.row}>
      <img className={photos.preview} src={preview} alt={t(`visits.photos.kind.${kind}`)} />
      {isSending ? (
        <Badge tone="amber">{t('crew.state.sending')}</Badge>
      ) : (
        <>
          <span role="alert" className={photos.words}>
            {refusal === null ? t('visits.photos.unsent') : t('crew.refused', { reason: t(`problem.${refusal}`) })}
          </span>
          <Button variant="secondary" onClick={onAgain}>
            {t('visits.photos.again')}
          </Button>
          <Button variant="quiet" onClick={onDiscard}>
            {t('visits.photos.discard')}
          </Button>
        </>
      )}
    </li>
  )
}
