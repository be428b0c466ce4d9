export interface LatLng {
  readonly lat: number
  readonly lng: number
}

/** `placeId` is our table's or Google's. */
export interface Prediction {
  readonly description: string
  readonly city?: string
  readonly placeId?: string
}

export interface Place extends Prediction, LatLng {
  readonly city: string
  readonly placeId: string
}

export interface Location extends LatLng {
  readonly city: string
  /** False for neighbours: travel is to be confirmed. */
  readonly inArea: boolean
}

/** Rejects with `PlacesError`. */
export interface PlaceSearch {
  /** `session` is a typing session, for Google's billing. */
  search(text: string, session?: string): Promise<readonly Prediction[]>
}

export class PlacesError extends Error {
  override name = 'PlacesError'
}
