import { legalVersions } from '#services/isomorphic/legal-versions.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './versions.module.css'

const words = {
  privacy: { title: 'privacy.versions', inForce: 'privacy.versions.in-force' },
  terms: { title: 'terms.versions', inForce: 'terms.versions.in-force' },
} as const

/** Every version of a legal text by its day, the one in force first. */
export function Versions({ of }: { readonly of: keyof typeof legalVersions }) {
  const { t, date } = useI18n()
  const [inForce, ...earlier] = legalVersions[of]
  return (
    <div className={css.versions}>
      <h3 id="versions">{t(words[of].title)}</h3>
      <ol aria-labelledby="versions">
        <li>{t(words[of].inForce, { date: date(inForce) })}</li>
        {earlier.map((day) => (
          <li key={day}>{date(day)}</li>
        ))}
      </ol>
    </div>
  )
}
