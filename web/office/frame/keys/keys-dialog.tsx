import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { useOfficeSession } from '../data/session.ts'
import { KeyCap } from './key-cap.tsx'
import { shortcutsOf, type KeyPlace } from './key-map.ts'
import { useSingleKeys } from './use-single-keys.ts'

import css from './keys.module.css'

const forCrew: readonly KeyPlace[] = ['office', 'palette']
const forOwner: readonly KeyPlace[] = [
  ...forCrew,
  'goTo',
  'pipeline',
  'board',
  'calendar',
  'email',
  'panes',
  'compose',
  'tabs',
]

/** Every key of the office, from the table that binds them; the crew sees those of its own sections. */
export function KeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const singleKeys = useSingleKeys()
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} closeLabel={t('office.close')}>
      {singleKeys ? null : <p>{t('keys.off')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- focus in it lets the arrows scroll it */}
      <div className={css.places} role="group" aria-label={t('keys.title')} tabIndex={0}>
        {(user.role === 'owner' ? forOwner : forCrew).map((place) => (
          <section key={place} className={css.place} aria-labelledby={`keys-${place}`}>
            <h3 className={css.heading} id={`keys-${place}`}>
              {t(`keys.place.${place}`)}
            </h3>
            <dl className={css.shortcuts}>
              {shortcutsOf(place).map(([command, { keys, label }]) => (
                <div key={command} className={css.shortcut}>
                  <dt>{t(label)}</dt>
                  <dd className={css.caps}>
                    {keys.map((shortcut) => (
                      <KeyCap key={shortcut} shortcut={shortcut} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
