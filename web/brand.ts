import { business } from '#services/contracts/business.ts'

/** Who we are, in one place. Empty contact details are left out where they would show. */
export const brand = {
  ...business,
  instagram: 'https://www.instagram.com/freshglaze.example/',
} as const

/** '(416) 555-0134' is 'tel:+14165550134'. */
export const phoneLink = (phone: string): string => `tel:+1${phone.replaceAll(/\D/g, '')}`

/** Where we drive to (specification section 1). Names of cities are the same in every language. */
export const serviceAreas = [
  'Toronto',
  'Mississauga',
  'Brampton',
  'Markham',
  'Richmond Hill',
  'Vaughan',
  'Oakville',
  'Burlington',
  'Milton',
  'Newmarket',
] as const

/** The city of our area that somebody means, or ''. */
export function areaNamed(city: string): string {
  const meant = city.trim().toLowerCase()
  return serviceAreas.find((area) => area.toLowerCase() === meant) ?? ''
}
