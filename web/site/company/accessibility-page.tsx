import { Link } from 'wouter'

import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Prose } from '#web/ui/prose.tsx'

import css from './accessibility-page.module.css'

const parts = ['aim', 'do', 'limits', 'tell'] as const

/** /accessibility: what we promise, where it ends, whom to tell. */
export function AccessibilityPage() {
  const { t } = useI18n()
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('accessibility.title')}</h1>
      <p className={css.lead}>{t('accessibility.lead')}</p>
      {parts.map((part) => (
        <section key={part} className={css.part} aria-labelledby={part}>
          <h2 className={css.heading} id={part}>
            {t(`accessibility.title.${part}`)}
          </h2>
          <Prose text={t(`accessibility.body.${part}`)} />
        </section>
      ))}
      <p className={css.actions}>
        <Link className={buttonLook()} href={paths.contact}>
          {t('accessibility.write')}
        </Link>
        <a className={buttonLook({ variant: 'secondary' })} href={phoneLink(brand.phone)}>
          {t('accessibility.call', { phone: brand.phone })}
        </a>
      </p>
    </div>
  )
}
