import { readPhoneNumber } from '#events/values/phone-number.ts'

/** '(416) 555-0134', however it was typed; what is no number of North America stays as it is. */
export const phoneText = (phone: string): string => readPhoneNumber(phone) ?? phone

export const telTo = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** An address in whatever app shows maps. */
export const mapTo = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
