import { useState, type CSSProperties } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { Grime } from './grime.tsx'
import { scenes, type SceneName } from './scenes.tsx'

import css from './before-after.module.css'

const halfway = 50

/** One place in the car, dirty; the ring wipes it clean from the left. The browser's own slider has the keys. */
export function BeforeAfter({ scene }: { readonly scene: SceneName }) {
  const { t } = useI18n()
  const [percent, setPercent] = useState(halfway)
  const { base, shine } = scenes[scene]
  const style: CSSProperties & Record<'--at', string> = { '--at': `${percent}%` }
  return (
    <div className={css.frame} style={style}>
      <svg className={css.view} viewBox="0 0 800 560" aria-hidden="true">
        {base}
        <Grime scene={scene} />
      </svg>
      <svg className={css.clean} viewBox="0 0 800 560" aria-hidden="true">
        {base}
        {shine}
      </svg>
      <span className={css.after}>{t('home.gallery.after')}</span>
      <span className={css.before}>{t('home.gallery.before')}</span>
      <span className={css.line} aria-hidden="true" />
      <input
        className={css.slider}
        type="range"
        min="0"
        max="100"
        value={percent}
        aria-label={t('home.gallery.slider', { scene: t(`home.gallery.${scene}`) })}
        aria-valuetext={t('home.gallery.percent', { percent })}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
      />
    </div>
  )
}
