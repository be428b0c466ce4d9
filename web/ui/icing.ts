/** The shapes of icing, computed: every drawing of the ring starts here. Units are those of its SVG, 1000 to a side. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Sprinkle extends Point {
  /** Degrees. */
  readonly turn: number
  /** 1 to 6, for `--sp-1` to `--sp-6`. */
  readonly colour: number
}

interface BlobShape {
  readonly radius: number
  readonly amplitude: number
  readonly points: number
}

const centre = 500

/**
 * A circle with the wavy edge of poured glaze, as SVG path data. The curve runs through the middles between the points, which
 * pull it outward: each pull mirrors the one before, so that only the first is written down.
 */
export function blob({ radius, amplitude, points }: BlobShape): string {
  const edge = Array.from({ length: points }, (_, index): Point => {
    const angle = (index / points) * 2 * Math.PI
    const wave = 0.5 * Math.sin(5 * angle + 1) + 0.35 * Math.sin(3 * angle + 2.2) + 0.15 * Math.sin(11 * angle)
    return onCircle(angle, radius + amplitude * wave)
  })
  const middles = edge.map((point, index) => midpoint(point, edge[(index + 1) % edge.length] ?? point))
  const [pull = ''] = edge.map(written)
  const [from = '', first = '', ...rest] = [...middles.slice(-1), ...middles].map(written)
  return `M${from}Q${pull} ${first}T${rest.join(' ')}Z`
}

const written = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

export interface SprinkleField {
  readonly inner: number
  readonly outer: number
  /** No two lie closer than this. */
  readonly distance: number
  readonly most: number
  readonly seed: number
  readonly isFree?: (point: Point) => boolean
}

/** Sprinkles on a ring, evenly scattered by throwing darts; the same seed gives the same sprinkles. */
export function scatter({
  inner,
  outer,
  distance,
  most,
  seed,
  isFree = () => true,
}: SprinkleField): readonly Sprinkle[] {
  const random = seeded(seed)
  const placed: Sprinkle[] = []
  const dartsPerSprinkle = 40
  for (let dart = 0; dart < most * dartsPerSprinkle && placed.length < most; dart += 1) {
    // the square root spreads evenly over the area, not over the radius
    const radius = Math.sqrt(inner ** 2 + random() * (outer ** 2 - inner ** 2))
    const point = onCircle(random() * 2 * Math.PI, radius)
    const turn = Math.round(random() * 180)
    const colour = 1 + Math.floor(random() * 6)
    const crowded = placed.some((other) => Math.hypot(other.x - point.x, other.y - point.y) < distance)
    if (!crowded && isFree(point)) placed.push({ x: round(point.x), y: round(point.y), turn, colour })
  }
  return placed
}

/** Numbers in [0, 1) that follow from the seed alone (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const onCircle = (angle: number, radius: number): Point => ({
  x: centre + radius * Math.cos(angle),
  y: centre + radius * Math.sin(angle),
})

const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const round = (value: number): number => Math.round(value * 10) / 10
