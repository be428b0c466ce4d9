import { legalVersions } from '#services/isomorphic/legal-versions.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Prose } from '#web/ui/prose.tsx'

import { contactDetails } from './contact-details.ts'
import { KeptList } from './kept-list.tsx'
import { Versions } from './versions.tsx'

import css from './privacy-page.module.css'

const sections = [
  'collected',
  'use',
  'sharing',
  'security',
  'retention',
  'rights',
  'cookies',
  'children',
  'changes',
  'contact',
] as const

/** /privacy: the contents beside the text, so that a section is found without reading the others. */
export function PrivacyPage() {
  const { t, date } = useI18n()
  return (
    <article className={css.page}>
      <header className={css.header}>
        <h1>{t('privacy.title')}</h1>
        <p className={css.lead}>{t('privacy.lead')}</p>
        <p className={css.updated}>{t('privacy.updated', { date: date(legalVersions.privacy[0]) })}</p>
      </header>
      <nav className={css.contents} aria-label={t('privacy.title')}>
        <ul>
          {sections.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{t(`privacy.title.${id}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.text}>
        {sections.map((id) => (
          <section key={id} className={css.section} id={id} aria-labelledby={`${id}-title`}>
            <h2 className={css.heading} id={`${id}-title`}>
              {t(`privacy.title.${id}`)}
            </h2>
            <Prose text={t(`privacy.body.${id}`, contactDetails)} />
            {id === 'cookies' ? <CookieList /> : null}
            {id === 'changes' ? <Versions of="privacy" /> : null}
          </section>
        ))}
      </div>
    </article>
  )
}

function CookieList() {
  const { t } = useI18n()
  return (
    <>
      <KeptList />
      <Prose text={t('privacy.body.cookies-after')} />
    </>
  )
}
