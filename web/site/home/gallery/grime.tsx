import type { SceneName } from './scenes.tsx'

import css from './scenes.module.css'

interface Dirt {
  readonly field: readonly [number, number, number, number]
  readonly crumbs: number
  readonly hairs: number
  readonly spills: readonly (readonly [number, number, number])[]
  readonly rings: readonly (readonly [number, number, number])[]
}

const dirt: Readonly<Record<SceneName, Dirt>> = {
  seat: {
    field: [250, 420, 300, 100],
    crumbs: 46,
    hairs: 14,
    spills: [
      [452, 300, 44],
      [360, 232, 22],
    ],
    rings: [],
  },
  carpet: {
    field: [190, 130, 420, 390],
    crumbs: 90,
    hairs: 26,
    spills: [
      [300, 430, 46],
      [520, 240, 34],
    ],
    rings: [],
  },
  dashboard: {
    field: [40, 214, 720, 190],
    crumbs: 60,
    hairs: 10,
    spills: [
      [430, 300, 26],
      [470, 330, 15],
    ],
    rings: [],
  },
  cups: {
    field: [240, 60, 320, 440],
    crumbs: 56,
    hairs: 6,
    spills: [[410, 400, 40]],
    rings: [
      [396, 172, 52],
      [424, 366, 46],
    ],
  },
  child: {
    field: [290, 180, 220, 270],
    crumbs: 70,
    hairs: 4,
    spills: [
      [350, 300, 34],
      [454, 412, 28],
    ],
    rings: [],
  },
  trunk: {
    field: [130, 350, 540, 190],
    crumbs: 50,
    hairs: 64,
    spills: [
      [260, 470, 38],
      [560, 430, 30],
    ],
    rings: [],
  },
}

export function Grime({ scene }: { readonly scene: SceneName }) {
  const { field, crumbs, hairs, spills, rings } = dirt[scene]
  const random = seeded(scene.length * 7919 + crumbs)
  const [left, top, width, height] = field
  const place = () => [left + random() * width, top + random() * height] as const
  return (
    <>
      <rect className={css.dull} width="800" height="560" />
      {spills.map(([x, y, radius]) => (
        <path key={`${x} ${y}`} className={css.spill} d={spilled(x, y, radius)} />
      ))}
      {rings.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} className={css.ring} cx={x} cy={y} r={radius} />
      ))}
      <path className={css.hair} d={Array.from({ length: hairs }, () => hair(place(), random())).join('')} />
      <path className={css.crust} d={Array.from({ length: crumbs }, () => crumb(place(), 4 + random() * 5)).join('')} />
      <path className={css.crumb} d={Array.from({ length: crumbs }, () => crumb(place(), 2 + random() * 5)).join('')} />
    </>
  )
}

type Place = readonly [number, number]

/** A broken corner of something baked. */
const crumb = ([x, y]: Place, size: number): string =>
  `M${round(x)} ${round(y)}l${round(size)} ${round(-size * 0.4)} ${round(size * 0.5)} ${round(size * 0.9)} ${round(-size * 1.1)} ${round(size * 0.5)}z`

const hair = ([x, y]: Place, bend: number): string =>
  `M${round(x)} ${round(y)}q${round(10 + bend * 24)} ${round(-26 + bend * 40)} ${round(26 + bend * 16)} ${round(bend * 22 - 8)}`

/** Round, but not quite: it ran. */
const spilled = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}C${x - radius} ${y - radius * 0.9} ${x + radius * 0.4} ${y - radius * 1.1} ${x + radius * 0.9} ${y - radius * 0.3}S${x + radius * 1.2} ${y + radius * 0.9} ${x + radius * 0.2} ${y + radius * 0.8}S${x - radius} ${y + radius * 0.8} ${x - radius} ${y}Z`

const round = (value: number): number => Math.round(value * 10) / 10

/** Numbers in [0, 1) that follow from the seed alone (Lehmer). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
