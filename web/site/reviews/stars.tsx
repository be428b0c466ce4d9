import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './stars.module.css'

const five = [1, 2, 3, 4, 5] as const

/** One to five, as glazed rings beside outlines of those that are missing. */
export function Stars({ stars }: { readonly stars: number }) {
  const { t } = useI18n()
  return (
    <span className={css.stars}>
      <span className="only-read">{t('reviews.stars', { stars })}</span>
      {five.map((place) => (
        <StarMark key={place} isGiven={place <= stars} />
      ))}
    </span>
  )
}

/** One ring: glazed when it was given. */
export function StarMark({ isGiven }: { readonly isGiven: boolean }) {
  return (
    <svg className={isGiven ? css.given : css.missing} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="10" />
      {isGiven ? <path d="M14 6h3m6 5 2 3m-2 7-2 3m-8 1-3-2m-4-9 1-3" /> : null}
    </svg>
  )
}
