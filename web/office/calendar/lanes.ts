interface Stretch {
  readonly start: number
  readonly end: number
}

export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/**
 * A lane for each stretch: two that overlap never share one, and what overlaps, be it through others between them, is as wide as each
 * other. No more lanes than there are at once. Of those that start together the first is left.
 */
export function lanesOf<Item extends Stretch>(items: readonly Item[]): ReadonlyMap<Item, Lane> {
  const found = new Map<Item, Lane>()
  for (const cluster of clustersOf(items)) {
    const ends: number[] = []
    const lanes = cluster.map((item) => {
      const free = ends.findIndex((end) => end <= item.start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = item.end
      return { item, lane }
    })
    for (const { item, lane } of lanes) found.set(item, { lane, lanes: ends.length })
  }
  return found
}

function clustersOf<Item extends Stretch>(items: readonly Item[]): readonly (readonly Item[])[] {
  const clusters: Item[][] = []
  let end = -Infinity
  for (const item of items.toSorted((one, other) => one.start - other.start)) {
    const cluster = clusters.at(-1)
    if (cluster !== undefined && item.start < end) cluster.push(item)
    else clusters.push([item])
    end = Math.max(end, item.end)
  }
  return clusters
}
