/** Name, lowest civic number with its point, highest with its own; good to a few hundred metres. */
export type Street = readonly [
  name: string,
  low: number,
  lowLat: number,
  lowLng: number,
  high: number,
  highLat: number,
  highLng: number,
]

export interface Area {
  readonly name: string
  /** Communities, former towns and short forms, in lower case. */
  readonly aliases: readonly string[]
  readonly lat: number
  readonly lng: number
  /** Inside the standard area; outside, travel is to be confirmed. */
  readonly inArea: boolean
  /** Municipality of a district; null for others. */
  readonly partOf: string | null
  /** Postal code prefixes; the longest wins. */
  readonly postal: readonly string[]
  readonly streets: readonly Street[]
}
