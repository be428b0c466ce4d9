import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './photos.module.css'

interface ShowPhotoTickProps {
  readonly path: string
  readonly isShared: boolean
  /** Description of the photo. */
  readonly about: string
  readonly onShared: () => Promise<unknown>
}

/** Whether the customer sees a photo with their visit. */
export function ShowPhotoTick({ path, isShared, about, onShared }: ShowPhotoTickProps) {
  const { t } = useI18n()
  const { pending, run } = useCommand<boolean>({
    send: (isShown) => request('PATCH', path, { isShared: isShown }),
    failed: { title: t('office.error'), description: t('visits.not-sent') },
    onDone: onShared,
    done: (_, isShown) => ({ title: t(isShown ? 'visits.photos.shared' : 'visits.photos.unshared') }),
  })
  return (
    <label className={css.shared}>
      <input
        type="checkbox"
        aria-label={`${t('visits.photos.share')}: ${about}`}
        checked={pending ?? isShared}
        onChange={(event) => void run(event.target.checked)}
      />
      {t('visits.photos.share')}
    </label>
  )
}
