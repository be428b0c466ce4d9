import { useShownAddOns } from '#web/data/package-list.ts'
import { addOnName, addOnSentence } from '#web/i18n/add-on-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './add-on-list.module.css'

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
        {addOns.map(({ name, displayName, priceCents, description }) => (
          <li key={name} className={css.item}>
            <h3 className={css.name}>{addOnName(displayName, t)}</h3>
            <p className={css.text}>{addOnSentence(displayName, description, t)}</p>
            <p className={css.price}>{money(priceCents)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
