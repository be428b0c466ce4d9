import { coverShapes, type Stroke } from './cover-shapes.ts'
import type { CoverShape, Post } from './posts.ts'

import css from './cover.module.css'

interface CoverProps {
  readonly shape: CoverShape
  readonly flavour: Post['flavour']
}

/** Centre of the ring behind a cover. */
const middles = { sprinkle: [96, 70], glazed: [384, 240], filled: [240, 330] } as const

const radii = [70, 130, 190, 250, 310, 370] as const

/** A field of the flavour, the grid of rings, one object. Decoration: the title says what the post is about. */
export function Cover({ shape, flavour }: CoverProps) {
  const [x, y] = middles[flavour]
  return (
    <svg className={css.cover} viewBox="0 0 480 300" data-flavour={flavour} data-cover={shape} aria-hidden="true">
      <g className={css.grid}>
        {radii.map((radius) => (
          <circle key={radius} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <g transform="translate(140 50)">
        {coverShapes[shape].map((stroke) => (
          <Strokes key={stroke.d} stroke={stroke} />
        ))}
      </g>
    </svg>
  )
}

function Strokes({ stroke: { ink, d, around = 1 } }: { readonly stroke: Stroke }) {
  return Array.from({ length: around }, (_, index) => {
    const turn = (index * 360) / around
    return <path key={turn} className={css[ink]} d={d} transform={turn === 0 ? undefined : `rotate(${turn} 100 100)`} />
  })
}
