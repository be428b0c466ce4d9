import type { Sprinkle } from './icing.ts'

import css from './wheel.module.css'

interface SprinklesProps {
  readonly sprinkles: readonly Sprinkle[]
  /** Length of one capsule; its width is a third. */
  readonly length?: number
}

const shadowDrop = 3

/** Capsules of three to one, each with its small shadow on the glaze. */
export function Sprinkles({ sprinkles, length = 32 }: SprinklesProps) {
  const width = Math.round(length / 3.2)
  const capsule = { x: -length / 2, y: -width / 2, width: length, height: width, rx: width / 2 }
  return (
    <>
      {sprinkles.map(({ x, y, turn, colour }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect {...capsule} className={css.shade} transform={`translate(0 ${shadowDrop}) rotate(${turn})`} />
          <rect {...capsule} className={css[`sprinkle${colour}`]} transform={`rotate(${turn})`} />
        </g>
      ))}
    </>
  )
}
