import css from './reviews-page.module.css'

/** Outline of a missing star. */
export function StitchedRing() {
  return (
    <svg className={css.ring} viewBox="0 0 400 400" aria-hidden="true">
      <circle cx="200" cy="200" r="186" />
      <circle cx="200" cy="200" r="74" />
      {[0, 1, 2, 3, 4].map((place) => (
        <rect key={place} x="166" y="58" width="68" height="24" rx="12" transform={`rotate(${place * 72} 200 200)`} />
      ))}
    </svg>
  )
}
