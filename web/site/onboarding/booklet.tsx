import css from './booklet.module.css'

const lines = [
  { y: 470, length: 350, mark: css.first },
  { y: 590, length: 290, mark: css.second },
  { y: 710, length: 374, mark: css.third },
  { y: 830, length: 230, mark: css.fourth },
]

/** The service booklet of a car: a stitched cover, the ring as its seal, and what was done, line by line. */
export function Booklet() {
  return (
    <svg className={css.booklet} viewBox="0 0 1000 1000" aria-hidden="true">
      <rect className={css.back} x="196" y="76" width="640" height="880" rx="44" transform="rotate(4 500 500)" />
      <rect className={css.cover} x="170" y="60" width="660" height="890" rx="44" />
      <rect className={css.stitch} x="196" y="86" width="608" height="838" rx="30" />
      <circle className={css.seal} cx="500" cy="250" r="78" strokeWidth="62" />
      <circle className={css.glaze} cx="500" cy="250" r="78" strokeWidth="40" />
      {lines.map(({ y, length, mark }) => (
        <g key={y}>
          <rect className={mark} x="256" y={y - 14} width="84" height="28" rx="14" />
          <path className={css.line} d={`M370 ${y}h${length}`} />
        </g>
      ))}
    </svg>
  )
}
