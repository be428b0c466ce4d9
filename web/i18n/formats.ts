import type { Language } from '#events/values/language.ts'
import { centsToDollars, currency, type Cents } from '#events/values/money.ts'
import { slotToHour, type LocalDate, type SlotLabel } from '#events/values/time.ts'

export const dateStyles = {
  /** Tuesday, November 24, 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** November 24, 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Tue, Nov 24 */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

/** What `Intl` and calendars are asked for. */
export const locales = { en: 'en-CA', fr: 'fr-CA', pa: 'pa-IN' } as const satisfies Record<Language, string>

/** Browsers know no Punjabi months and print dollars as 'CA$': digits and dates are Canadian English there. */
const figureLocales = { en: 'en-CA', fr: 'fr-CA', pa: 'en-CA' } as const satisfies Record<Language, string>

export interface Formats {
  /** 3100 is '$31', 3150 is '$31.50'. */
  readonly money: (cents: Cents) => string
  /** A day in Toronto, in words. */
  readonly date: (date: LocalDate, style?: DateStyle) => string
  /** '1:00 PM' in English, '13 h 00' in French. */
  readonly time: (slot: SlotLabel) => string
}

/** Money, days and slot times as one language writes them. */
export function formatsOf(language: Language): Formats {
  const locale = figureLocales[language]
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return {
    money: (cents) => dollars.format(centsToDollars(cents)),
    date: (date, style = 'long') =>
      new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`)),
    // The labels of the specification are the English writing: '8:00 AM', not Canadian English's '8:00 a.m.'.
    time: (slot) => (language === 'fr' ? clock.format(Date.UTC(2026, 0, 1, slotToHour(slot))) : slot),
  }
}
