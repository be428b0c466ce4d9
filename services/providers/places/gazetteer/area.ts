/**
 * A street as the bundled table knows it: its name, then its lowest civic number with that end's latitude and longitude,
 * then its highest with the other end's. Points are good to a few hundred metres, which is all that travel bands ask.
 */
export type Street = readonly [
  name: string,
  low: number,
  lowLat: number,
  lowLng: number,
  high: number,
  highLat: number,
  highLng: number,
]

/** A municipality, or a district of Toronto that people write on letters. */
export interface Area {
  readonly name: string
  /** Other names that people type, in lower case: communities, former towns, short forms. */
  readonly aliases: readonly string[]
  readonly lat: number
  readonly lng: number
  /** Within the standard service area; beyond it travel is to be confirmed. */
  readonly inArea: boolean
  /** The municipality that it belongs to, when it is a district. */
  readonly partOf: string | null
  /** Beginnings of its postal codes; the longest beginning wins. */
  readonly postal: readonly string[]
  readonly streets: readonly Street[]
}
