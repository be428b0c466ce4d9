import type { CSSProperties } from 'react'

import css from './falling-sprinkles.module.css'

const count = 24

/** Numbers without a pattern that an eye would find, and the same ones every time. */
const falls = Array.from({ length: count }, (_, index) => ({
  left: (index * 61 + 7) % 100,
  turn: (index * 83) % 360,
  delay: (index * 37) % 100,
  colour: (index % 6) + 1,
}))

/** Twenty-four sprinkles fall once, and are gone. Nobody who dislikes motion sees them. */
export function FallingSprinkles() {
  return (
    <div className={css.sky} aria-hidden="true">
      {falls.map(({ left, turn, delay, colour }) => (
        <span key={left} className={css.sprinkle} style={fallStyle(left, turn, delay, colour)} />
      ))}
    </div>
  )
}

const fallStyle = (left: number, turn: number, delay: number, colour: number): CSSProperties => ({
  insetInlineStart: `${left}%`,
  transform: `rotate(${turn}deg)`,
  animationDelay: `calc(${delay / 100} * var(--d-turn))`,
  background: `var(--sp-${colour})`,
})
