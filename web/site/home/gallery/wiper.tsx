import { useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

import { BeforeAfter } from './before-after.tsx'
import { sceneNames } from './scenes.tsx'

import css from './wiper.module.css'

/** Six places in a car, each dirty and clean. Drawn, and said to be: nobody shall take one for a customer's car. */
export function Wiper() {
  const { t } = useI18n()
  const [shown, setShown] = useState<string>('seat')
  const scene = sceneNames.find((name) => name === shown) ?? 'seat'
  return (
    <div className={css.wiper}>
      <ChoiceGroup
        legend={t('home.gallery.choose')}
        layout="swatches"
        value={scene}
        onChange={setShown}
        choices={sceneNames.map((name) => ({ value: name, label: t(`home.gallery.${name}`) }))}
      />
      <figure className={css.figure}>
        <BeforeAfter key={scene} scene={scene} />
        <figcaption className={css.caption}>{t('home.gallery.illustration')}</figcaption>
      </figure>
    </div>
  )
}
