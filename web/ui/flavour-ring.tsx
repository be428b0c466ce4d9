import { blob, scatter } from './icing.ts'
import { Sprinkles } from './sprinkles.tsx'

import css from './flavour-ring.module.css'

export type Flavour = 'sprinkle' | 'glazed' | 'filled'

/** The rim in the dressing of its package: plain dough with sprinkles, full glaze, cut open on its filling. */
export function FlavourRing({ flavour }: { readonly flavour: Flavour }) {
  const Dressing = dressings[flavour]
  return (
    <svg className={css.ring} viewBox="0 0 1000 1000" aria-hidden="true" data-ring={flavour}>
      <circle className={css.crust} cx="500" cy="500" r="330" strokeWidth="300" />
      <circle className={css.dough} cx="500" cy="500" r="330" strokeWidth="262" />
      <Dressing />
    </svg>
  )
}

const dressings = { sprinkle: Sprinkled, glazed: Glazed, filled: Filled } as const

/** With this seed few darts miss: others take seven times as long for as many, on every page that shows a ring. */
const loose = scatter({ inner: 232, outer: 428, distance: 62, most: 74, seed: 13_979 })

function Sprinkled() {
  return (
    <>
      <circle className={css.crumb} cx="500" cy="500" r="366" strokeWidth="34" />
      <Sprinkles sprinkles={loose} length={46} />
    </>
  )
}

const glaze = `${blob({ radius: 446, amplitude: 22, points: 40 })}${blob({ radius: 224, amplitude: 14, points: 30 })}`

function Glazed() {
  return (
    <>
      <path className={css.glaze} fillRule="evenodd" d={glaze} />
      <path className={css.shine} d="M168 330A372 372 0 0 1 372 156" strokeWidth="34" />
      <circle className={css.glint} cx="440" cy="134" r="20" />
      <path className={css.shine} d="M846 640A372 372 0 0 1 776 752" strokeWidth="20" />
    </>
  )
}

/** A wedge is taken out at the lower right; both cuts show the caramel. */
function Filled() {
  return (
    <>
      <path className={css.icing} fillRule="evenodd" d={glaze} />
      <path
        className={css.drizzle}
        d="M132 470C230 520 180 610 290 640S300 800 440 812M300 170C330 270 420 230 470 320S640 250 690 330S830 300 880 390"
      />
      <path className={css.wedge} d="M500 500L1010 600L1010 1010L600 1010Z" />
      <g transform="rotate(11 500 500)">
        <rect className={css.cutCrust} x="674" y="486" width="304" height="120" rx="60" />
        <rect className={css.cutDough} x="690" y="496" width="272" height="96" rx="48" />
        <rect className={css.caramel} x="748" y="520" width="156" height="48" rx="24" />
      </g>
      <g transform="rotate(79 500 500)">
        <rect className={css.cutCrust} x="674" y="394" width="304" height="120" rx="60" />
        <rect className={css.cutDough} x="690" y="404" width="272" height="96" rx="48" />
        <rect className={css.caramel} x="748" y="428" width="156" height="48" rx="24" />
      </g>
    </>
  )
}
