import { useShownAddOns } from '#web/data/package-list.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './add-on-list.module.css'

/** Sentences for the add-ons that we know; one that the owner adds later shows its own description. */
const sentences: Readonly<Record<string, MessageKey>> = {
  'pet-hair-removal': 'services.addon.pet-hair-removal',
  'stain-treatment': 'services.addon.stain-treatment',
  'odor-elimination': 'services.addon.odor-elimination',
  'headliner-cleaning': 'services.addon.headliner-cleaning',
}

/** What can be added to any package, and for how much. */
export function AddOnList() {
  const { t, money } = useI18n()
  const addOns = useShownAddOns()
  return (
    <section className={css.section} aria-labelledby="add-ons">
      <div className={css.intro}>
        <h2 id="add-ons">{t('services.addons.title')}</h2>
        <p className={css.body}>{t('services.addons.body')}</p>
      </div>
      <ul className={css.list}>
        {addOns.map(({ name, displayName, priceCents, description }) => {
          const sentence = sentences[name]
          return (
            <li key={name} className={css.item}>
              <h3 className={css.name}>{displayName}</h3>
              <p className={css.text}>{sentence ? t(sentence) : description}</p>
              <p className={css.price}>{money(priceCents)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
