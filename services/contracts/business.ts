/** The business, for pages and mails alike, while the settings of the office say nothing else. */
export const business = {
  name: 'Fresh Glaze',
  phone: '(416) 555-0134',
  email: 'hello@freshglaze.example',
} as const

/** The cities where we drive to, while the settings of the office say nothing else. Their names are the same in every language. */
export const usualCities: readonly string[] = [
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
]

const hour = 60
const weekday = { opensMinute: 8 * hour, closesMinute: 19 * hour }

/** Between which minutes since midnight visits are made, Monday first, while the settings of the office say nothing else; null is closed. */
export const usualWeek: readonly ({ readonly opensMinute: number; readonly closesMinute: number } | null)[] = [
  weekday,
  weekday,
  weekday,
  weekday,
  weekday,
  { opensMinute: 8 * hour, closesMinute: 18 * hour },
  { opensMinute: 9 * hour, closesMinute: 17 * hour },
]

/** What search engines read of them, in the words of schema.org. */
export const areaServed = (cities: readonly string[]) => cities.map((name) => ({ '@type': 'City', name }))

/** The element of a page in which the server says how the business is reached and where it drives to, where that is otherwise than above: JSON. */
export const contactElementId = 'business-contact'

/** '(416) 555-0134' is 'tel:+14165550134'. */
export const phoneLink = (phone: string): string => `tel:+1${phone.replaceAll(/\D/g, '')}`
