import type { Language } from '#events/values/language.ts'
import { centsToDollars, currency, type Cents } from '#events/values/money.ts'
import { businessTimeZone, type Instant, type LocalDate } from '#events/values/time.ts'
import { clockWords, dayWords } from '#events/values/written-times.ts'

/** Money, days and times as the pages write them. */
export interface MailFormats {
  /** 3100 is '$31', 3150 is '$31.50'. */
  readonly money: (cents: Cents) => string
  /** 3100 is '$31.00', for columns. */
  readonly amount: (cents: Cents) => string
  /** 'Tuesday, November 24, 2026' */
  readonly day: (date: LocalDate) => string
  /** 'November 24, 2026' */
  readonly date: (date: LocalDate) => string
  /** '10:00 AM' in Toronto. */
  readonly time: (at: Instant) => string
  /** 'Mon, Nov 23, 10:00 AM' in Toronto. */
  readonly moment: (at: Instant) => string
}

const locales = { en: 'en-CA', fr: 'fr-CA', pa: 'pa-IN' } as const satisfies Record<Language, string>

const made = new Map<Language, MailFormats>()

/** Cached by language: creating an `Intl` formatter costs a hundred times its use. */
export function formatsIn(language: Language): MailFormats {
  const formats = made.get(language) ?? makeFormats(language)
  made.set(language, formats)
  return formats
}

function makeFormats(language: Language): MailFormats {
  // The dollar of Canada is '$' in Canadian locales alone.
  const dollars = (trailingZeroDisplay: 'auto' | 'stripIfInteger') => {
    const locale = language === 'fr' ? 'fr-CA' : 'en-CA'
    const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay })
    return (cents: Cents) => formatter.format(centsToDollars(cents))
  }
  const written = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locales[language], options)
    return (at: Date): string => dayWords(language, formatter, at)
  }
  const onDay = (options: Intl.DateTimeFormatOptions) => {
    const inWords = written({ ...options, timeZone: 'UTC' })
    return (date: LocalDate) => inWords(new Date(`${date}T12:00:00Z`))
  }
  const time = (at: Instant) => {
    const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone)
    return clockWords(language, hour, minute)
  }
  const shortDay = written({ weekday: 'short', day: 'numeric', month: 'short', timeZone: businessTimeZone })
  return {
    money: dollars('stripIfInteger'),
    amount: dollars('auto'),
    day: onDay({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    date: onDay({ day: 'numeric', month: 'long', year: 'numeric' }),
    time,
    moment: (at) => `${shortDay(new Date(at))}, ${time(at)}`,
  }
}
