export const telTo = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** An address in whatever app shows maps. */
export const mapTo = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
