import { areaNamed } from '#web/brand.ts'
import { cityIn } from '#web/named-city.ts'

/** The city of the service area that somebody typed, in its own field or in the address; '' for none. */
export const placeOf = ({ city, address }: { readonly city: string; readonly address: string }): string =>
  areaNamed(city) || areaNamed(cityIn(address))
