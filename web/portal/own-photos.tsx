import type { ServiceHistory } from '#services/contracts/own-visits.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { bookingsPath } from './own-reads.ts'

import css from './own-photos.module.css'

/** The vehicle before and after the work, as far as the business shows it; each opens in full. */
export function OwnPhotos({ visit: { id, photos = [] } }: { readonly visit: ServiceHistory[number] }) {
  const i18n = useI18n()
  if (photos.length === 0) return null
  return (
    <ul className={css.photos} aria-label={i18n.t('portal.photos')}>
      {photos.map((photo) => {
        const path = `${bookingsPath}/${encodeURIComponent(id)}/photos/${encodeURIComponent(photo.id)}`
        const kind = i18n.t(`portal.photos.${photo.kind}`)
        return (
          <li key={photo.id} className={css.photo}>
            <a href={path} target="_blank" rel="noreferrer">
              <img
                className={css.picture}
                src={path}
                alt={i18n.t('portal.photos.alt', { kind, at: momentWords(photo.takenAt, i18n) })}
                width={160}
                height={120}
                loading="lazy"
              />
            </a>
            <span className={css.kind}>{kind}</span>
          </li>
        )
      })}
    </ul>
  )
}
