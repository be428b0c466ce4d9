/** A point on the globe, in degrees. */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}

/** One line of the address list. `placeId` belongs to whoever answered: our table or Google. */
export interface Prediction {
  readonly description: string
  readonly city?: string
  readonly placeId?: string
}

/** A prediction of the bundled table, which knows where it lies. */
export interface Place extends Prediction, LatLng {
  readonly city: string
  readonly placeId: string
}

/** Where an address lies, as well as we can tell: the street's civic number, or else the middle of its city. */
export interface Location extends LatLng {
  readonly city: string
  /** False for our near neighbours: travel is to be confirmed. */
  readonly inArea: boolean
}

/** Who suggests addresses: the bundled table, or Google when a key is set. Rejects with `PlacesError` when it cannot answer. */
export interface PlaceSearch {
  /** `session` names one visitor's typing of one address, for Google's billing. */
  search(text: string, session?: string): Promise<readonly Prediction[]>
}

export class PlacesError extends Error {
  override name = 'PlacesError'
}
