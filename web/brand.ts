import { business, contactElementId } from '#services/contracts/business.ts'

/** Pages are rendered ahead without a document. */
const said = globalThis.document?.getElementById(contactElementId)?.textContent

/** Who we are, in one place. How we are reached is what the server has put into the page, else what the program says. */
export const brand = {
  ...business,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server wrote it into the page (services/http/page-contact.ts)
  ...(said && (JSON.parse(said) as { readonly phone: string; readonly email: string })),
  instagram: 'https://www.instagram.com/freshglaze.example/',
} as const

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
