import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

import css from './careers-page.module.css'

const four = [1, 2, 3, 4] as const

/** /careers: what the work is, and an address to write to. */
export function CareersPage() {
  const { t } = useI18n()
  const { email } = brand
  const subject = encodeURIComponent(t('careers.mail.subject', { brand: brand.name }))
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>{t('careers.title')}</h1>
        <p className={css.lead}>{t('careers.body')}</p>
      </header>
      <section className={css.work} aria-labelledby="work">
        <h2 id="work">{t('careers.expect.title')}</h2>
        <ul className={css.list}>
          {four.map((number) => (
            <li key={number}>{t(`careers.expect.${number}`)}</li>
          ))}
        </ul>
      </section>
      <aside className={css.tell}>
        <Card look="stitched">
          <h2 className={css.heading}>{t('careers.tell.title')}</h2>
          <p>{t('careers.tell')}</p>
          <p className={css.fair}>{t('careers.fair')}</p>
          <a className={buttonLook()} href={`mailto:${email}?subject=${subject}`}>
            {t('careers.mail', { email })}
          </a>
        </Card>
      </aside>
    </div>
  )
}
