import type { Language } from '#events/values/language.ts'
import { partOfDay } from '#events/values/written-times.ts'
import type { usualWeek } from '#services/contracts/business.ts'

type Week = typeof usualWeek
type Day = Week[number]

/** Consecutive days with equal hours, Monday is 0. */
interface Span {
  readonly first: number
  readonly last: number
  readonly day: Day
}

function spansOf(week: Week): Span[] {
  const spans: Span[] = []
  for (const [index, day] of week.entries()) {
    const before = spans.at(-1)
    const isSame = before?.day?.opensMinute === day?.opensMinute && before?.day?.closesMinute === day?.closesMinute
    if (before !== undefined && isSame) spans[spans.length - 1] = { ...before, last: index }
    else spans.push({ first: index, last: index, day })
  }
  return spans
}

const names: Readonly<Record<Language, readonly string[]>> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  fr: ['Lun.', 'Mar.', 'Mer.', 'Jeu.', 'Ven.', 'Sam.', 'Dim.'],
  pa: ['ਸੋਮ', 'ਮੰਗਲ', 'ਬੁੱਧ', 'ਵੀਰ', 'ਸ਼ੁੱਕਰ', 'ਸ਼ਨੀਵਾਰ', 'ਐਤਵਾਰ'],
}
const closed: Readonly<Record<Language, string>> = { en: 'closed', fr: 'fermé', pa: 'ਬੰਦ' }

const minutesOf = (minute: number, sign: string): string =>
  minute % 60 === 0 ? '' : `${sign}${String(minute % 60).padStart(2, '0')}`
function clock(minute: number, language: Language): string {
  const hour = Math.floor(minute / 60) % 24
  const hourOfTwelve = hour % 12 === 0 ? 12 : hour % 12
  switch (language) {
    case 'en':
      return `${hourOfTwelve}${minutesOf(minute, ':')}${hour < 12 ? 'am' : 'pm'}`
    case 'fr':
      return `${Math.floor(minute / 60)}\u00A0h${minutesOf(minute, '\u00A0')}`
    case 'pa':
      return `${partOfDay(hour)} ${hourOfTwelve}${minutesOf(minute, ':')}`
  }
}

const between: Readonly<Record<Language, string>> = { en: '-', fr: ' à ', pa: ' ਤੋਂ ' }

function daysOf({ first, last }: Span, language: Language): string {
  const [from = '', to = ''] = [names[language][first], names[language][last]]
  if (first === last) return from
  return language === 'fr' ? `${from} au ${to.toLowerCase()}` : `${from}-${to}`
}

/** Footer lines: 'Mon-Fri 8am-7pm', 'Sat 8am-6pm', 'Sun closed'. */
export const visitHoursIn = (week: Week, language: Language): string[] =>
  spansOf(week).map((span) => {
    const { day } = span
    const hours =
      day === null
        ? closed[language]
        : `${clock(day.opensMinute, language)}${between[language]}${clock(day.closesMinute, language)}`
    return `${daysOf(span, language)} ${hours}`
  })

const schemaDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

export const openingHours = (week: Week): string[] =>
  spansOf(week).flatMap(({ first, last, day }) => {
    if (day === null) return []
    const days = first === last ? schemaDays[first] : `${schemaDays[first]}-${schemaDays[last]}`
    return [`${days} ${schemaClock(day.opensMinute)}-${schemaClock(day.closesMinute)}`]
  })

const schemaClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
