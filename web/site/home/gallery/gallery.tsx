import type { ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { LazyVisible } from '#web/ui/lazy-visible.tsx'

import css from './gallery.module.css'

/** Before and after, to wipe oneself: the drawings come from outside, and only when somebody comes near. */
export function Gallery({ children }: { readonly children: ReactNode }) {
  const { t } = useI18n()
  return (
    <section className={css.gallery} id="gallery" aria-labelledby="gallery-title">
      <div className={css.page}>
        <div className={css.words}>
          <h2 className={css.title} id="gallery-title">
            {t('home.gallery.title')}
          </h2>
          <p className={css.body}>{t('home.gallery.body')}</p>
        </div>
        <div className={css.place}>
          <LazyVisible>{children}</LazyVisible>
        </div>
      </div>
    </section>
  )
}
