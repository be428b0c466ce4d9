/** An address cannot add recipients or a subject of its own. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export const telTo = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** An address in whatever app shows maps. */
export const mapTo = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
