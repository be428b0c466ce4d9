import { areaNamed, serviceAreas } from '#web/brand.ts'

/** Parts of cities that people write instead of the city's name; they count while the city is ours. */
const districts: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    etobicoke: 'Toronto',
    scarborough: 'Toronto',
    'north york': 'Toronto',
    'east york': 'Toronto',
    york: 'Toronto',
    'port credit': 'Mississauga',
    streetsville: 'Mississauga',
    malton: 'Mississauga',
    bramalea: 'Brampton',
    unionville: 'Markham',
    thornhill: 'Vaughan',
    woodbridge: 'Vaughan',
    maple: 'Vaughan',
    concord: 'Vaughan',
    kleinburg: 'Vaughan',
    bronte: 'Oakville',
  }),
)

function areaOf(part: string): string {
  return areaNamed(part) || areaNamed(districts.get(part.toLowerCase()) ?? '')
}

const known = [
  ...serviceAreas.map((area) => area.toLowerCase()),
  ...[...districts.keys()].filter((part) => areaOf(part) !== ''),
]

/** Province, country and postal code after the city: 'Ottawa ON K1A 0B1'. */
const wider = /(?:^|\s+)(?:ON|Ont\.?|Ontario|Canada)(?:\s.*)?$/i

/** Neither a postal code nor a unit, and at least three letters. */
const name = /^\p{L}[\p{L}\p{M} .'’-]{2,}$/u

/**
 * The city that a typed address names: one of ours where it names one or a part of it, another where it names that after a
 * comma, '' where it names none or only the beginning of one of ours: '5 Main St, Ottawa' is 'Ottawa', '5 Main St, Toro' is ''.
 */
export function cityIn(address: string): string {
  const parts = address.split(',').map((part) => part.trim().replace(wider, ''))
  const ours = parts.map(areaOf).findLast((area) => area !== '')
  if (ours !== undefined) return ours
  const city = parts.slice(1).findLast((part) => name.test(part)) ?? ''
  return known.some((one) => one.startsWith(city.toLowerCase())) ? '' : city
}
