/** Built-in business details, before the settings of the office. */
export const business = {
  name: 'Fresh Glaze',
  phone: '(416) 555-0134',
  email: 'hello@freshglaze.example',
} as const

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

export const usualWeek: readonly ({ readonly opensMinute: number; readonly closesMinute: number } | null)[] = [
  weekday,
  weekday,
  weekday,
  weekday,
  weekday,
  { opensMinute: 8 * hour, closesMinute: 18 * hour },
  { opensMinute: 9 * hour, closesMinute: 17 * hour },
]

export const areaServed = (cities: readonly string[]) => cities.map((name) => ({ '@type': 'City', name }))

/** Element with the current contact details as JSON, where they differ from the built-in ones. */
export const contactElementId = 'business-contact'

/** '(416) 555-0134' is 'tel:+14165550134'. */
export const phoneLink = (phone: string): string => `tel:+1${phone.replaceAll(/\D/g, '')}`
