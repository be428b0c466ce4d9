import type { Language } from '#events/values/language.ts'
import { centsToDollars, type Cents } from '#events/values/money.ts'
import { slotToHour, type LocalDate, type SlotLabel } from '#events/values/time.ts'

export const dateStyles = {
  /** Tuesday, November 24, 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** November 24, 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Tue, Nov 24 */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Tue */
  weekday: { weekday: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

export const locales = { en: 'en-CA', fr: 'fr-CA', pa: 'pa-IN' } as const satisfies Record<Language, string>

export interface Formats {
  /** 3100 is '$31', 3150 is '$31.50'. */
  readonly money: (cents: Cents) => string
  /** A day in Toronto, in words. */
  readonly date: (date: LocalDate, style?: DateStyle) => string
  /** '1:00 PM' in English, '13 h' in French, 'ਦੁਪਹਿਰ 1:00' in Punjabi. */
  readonly time: (slot: SlotLabel) => string
}

/** Money, dates and times of a language. Punjabi dates need `installPunjabiDates` in some browsers. */
export function formatsOf(language: Language): Formats {
  return {
    money: (cents) => moneyIn(language, cents),
    date: (date, style = 'long') => dateIn(language, date, style),
    time: timeIn[language],
  }
}

/** Formats by language and style, kept because making one takes much longer than using it. */
const made: Partial<Record<string, Intl.DateTimeFormat>> = {}

function dateIn(language: Language, date: LocalDate, style: DateStyle): string {
  const name = language + style
  made[name] ??= new Intl.DateTimeFormat(locales[language], { ...dateStyles[style], timeZone: 'UTC' })
  const format = made[name]
  const noon = new Date(`${date}T12:00:00Z`)
  if (language !== 'fr') return format.format(noon)
  // French counts the first day and names the others; `Intl` does not know that.
  const say = ({ type, value }: Intl.DateTimeFormatPart) => (type === 'day' && value === '1' ? '1er' : value)
  return format.formatToParts(noon).map(say).join('')
}

/** Canadian English, for Punjabi too, and Canadian French. Spaces do not break. */
const figures = {
  en: { thousands: ',', point: '.', around: (amount: string) => `$${amount}` },
  fr: { thousands: '\u00A0', point: ',', around: (amount: string) => `${amount}\u00A0$` },
} as const

/** Formats without `Intl`: prices are on the first screen, and loading `Intl` takes as long as all else on a slow phone. */
function moneyIn(language: Language, cents: Cents): string {
  const { thousands, point, around } = figures[language === 'fr' ? 'fr' : 'en']
  const amount = centsToDollars(Math.abs(cents)).toFixed(cents % 100 === 0 ? 0 : 2)
  const grouped = amount.replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, thousands).replace(/\.(?=\d\d$)/, point)
  return `${cents < 0 ? '-' : ''}${around(grouped)}`
}

const timeIn: Readonly<Record<Language, Formats['time']>> = {
  // The labels of the specification are the English writing: '8:00 AM', not Canadian English's '8:00 a.m.'.
  en: (slot) => slot,
  // Every start is on the hour: French leaves the zeros out.
  fr: (slot) => `${slotToHour(slot)}\u00A0h`,
  // As people say it: the part of the day first.
  pa: (slot) => `${partOfDay(slotToHour(slot))} ${slot.replace(/ [AP]M$/, '')}`,
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'ਸਵੇਰੇ'
  return hour < 16 ? 'ਦੁਪਹਿਰ' : 'ਸ਼ਾਮ'
}
