import type { Sprinkle } from './icing.ts'

import css from './wheel.module.css'

interface SprinklesProps {
  readonly sprinkles: readonly Sprinkle[]
  /** Length of one capsule; its width is a third. */
  readonly length?: number
}

const shadowDrop = 3
const colours = [1, 2, 3, 4, 5, 6] as const

/** Capsules of three to one, with their shadow on the glaze: thick lines with round ends, one path for each colour. */
export function Sprinkles({ sprinkles, length = 32 }: SprinklesProps) {
  const width = Math.round(length / 3.2)
  const pathOf = (some: readonly Sprinkle[]) => some.map((one) => toLine(one, length - width)).join('')
  const byColour = colours.map((colour) => pathOf(sprinkles.filter((one) => one.colour === colour)))
  return (
    <g className={css.sprinkles} strokeWidth={width}>
      <path className={css.shade} d={byColour.join('')} transform={`translate(0 ${shadowDrop})`} />
      {colours.map((colour, index) => (
        <path key={colour} className={css[`sprinkle${colour}`]} d={byColour[index]} />
      ))}
    </g>
  )
}

/** The middle line of a capsule: half a length to either side, in whole units. */
function toLine({ x, y, turn }: Sprinkle, length: number): string {
  const angle = (turn * Math.PI) / 180
  const [across, down] = [Math.round(Math.cos(angle) * length), Math.round(Math.sin(angle) * length)]
  return `M${Math.round(x - across / 2)} ${Math.round(y - down / 2)}l${across} ${down}`
}
