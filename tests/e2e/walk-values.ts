import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { languages, type Language } from '#events/values/language.ts'

import type { Control, WalkWords } from './walk-page.ts'

export type Walker = 'office' | 'site'

const catalogues = resolve(import.meta.dirname, '../../web/i18n/messages')

function textsOf(language: Language): Readonly<Record<string, string>> {
  const folder = join(catalogues, language)
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}

/** Words to look for, and links out of the app to avoid. */
export function wordsOfWalk(walker: Walker, language: Language): WalkWords {
  const texts = textsOf(language)
  const broken = languages.flatMap((one) => {
    const all = textsOf(one)
    return [all['office.broken'] ?? '', all['crash.body'] ?? ''].filter((text) => text !== '')
  })
  const left = ['office.logout', 'office.to-website', 'header.logout', 'portal.logout', 'header.skip']
  return {
    broken,
    loading: texts['office.loading'] ?? '',
    // The language stays, too.
    left: [...left.flatMap((key) => texts[key] ?? []), 'EN', 'FR', 'PA', 'English', 'Français', 'ਪੰਜਾਬੀ', 'ਪੰ'],
    within: walker === 'office' ? '^/crm$' : '^/',
    without: walker === 'office' ? '^$' : '^/(?:api|sandbox|crm|crm-login|admin-login)',
  }
}

/** Typed values, valid and invalid. */
const values: Readonly<Record<string, readonly string[]>> = {
  email: ['priya.shah@example.com', 'x', 'owner+test@example.ca', ''],
  tel: ['905-555-0133', '416 555 0199 ext 4', '1', ''],
  number: ['25', '0', '-5', '12.345', '99999999', ''],
  password: ['correct horse battery', 'a'],
  date: ['2026-12-04', '2027-03-14', '2020-01-01', ''],
  'datetime-local': ['2026-12-04T10:30', '2027-03-14T02:30'],
  time: ['09:30', ''],
  search: ['a', 'sharma', 'zzz', 'ਗਿੱਲ', '%_', "O'Brien", ''],
  url: ['https://example.ca'],
  month: ['2026-12'],
}
const texts = [
  'Amrit',
  'Hélène Côté',
  'ਹਰਪ੍ਰੀਤ ਕੌਰ',
  '<b>x</b>',
  "O'Neil & Sons",
  '25',
  '100 Queen Street West',
  'Toronto',
  'A'.repeat(90),
  '  ',
  '🚐',
  '10.50',
  '',
]
/** Valid values, without which chance never reaches the card. */
export const right: Readonly<Record<string, string>> = {
  firstName: 'Asha',
  lastName: 'Gill',
  fullName: 'Asha Gill',
  name: 'Asha Gill',
  email: 'asha.gill@example.com',
  phone: '905-555-0142',
  address: '123 Queen Street West',
  city: 'Brampton',
  model: 'Civic',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12 / 34',
  cardCode: '123',
  message: 'Do you come to Guelph?',
}

export function valueFor(
  { type, field }: Control,
  random: () => number,
  pick: <One>(list: readonly One[]) => One,
): string {
  const known = right[field]
  return known !== undefined && random() < 0.7 ? known : pick(values[type] ?? texts)
}
