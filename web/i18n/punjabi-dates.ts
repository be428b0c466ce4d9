/**
 * Chromium says that it knows Punjabi and prints '2026 M11 20, Fri'. What it lacks is here: the names that CLDR has, put
 * into the dates of Indian English, whose order of parts is the same.
 */
const names = {
  month: {
    long: 'ਜਨਵਰੀ ਫ਼ਰਵਰੀ ਮਾਰਚ ਅਪ੍ਰੈਲ ਮਈ ਜੂਨ ਜੁਲਾਈ ਅਗਸਤ ਸਤੰਬਰ ਅਕਤੂਬਰ ਨਵੰਬਰ ਦਸੰਬਰ',
    short: 'ਜਨ ਫ਼ਰ ਮਾਰਚ ਅਪ੍ਰੈ ਮਈ ਜੂਨ ਜੁਲਾ ਅਗ ਸਤੰ ਅਕਤੂ ਨਵੰ ਦਸੰ',
    narrow: 'ਜ ਫ਼ ਮਾ ਅ ਮ ਜੂ ਜੁ ਅ ਸ ਅ ਨ ਦ',
  },
  weekday: {
    long: 'ਐਤਵਾਰ ਸੋਮਵਾਰ ਮੰਗਲਵਾਰ ਬੁੱਧਵਾਰ ਵੀਰਵਾਰ ਸ਼ੁੱਕਰਵਾਰ ਸ਼ਨੀਵਾਰ',
    short: 'ਐਤ ਸੋਮ ਮੰਗਲ ਬੁੱਧ ਵੀਰ ਸ਼ੁੱਕਰ ਸ਼ਨੀ',
    narrow: 'ਐ ਸੋ ਮੰ ਬੁੱ ਵੀ ਸ਼ੁੱ ਸ਼',
  },
} as const

const stand = 'en-IN'
const englishDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

type Format = Intl.DateTimeFormat
type Part = Intl.DateTimeFormatPart
type When = Parameters<Format['formatToParts']>[0]
type Bound = Parameters<Format['formatRange']>[0]

/** True where the engine writes Punjabi months in Latin letters. */
export const lacksPunjabi = (engine: typeof Intl): boolean =>
  !/\p{Script=Gurmukhi}/u.test(new engine.DateTimeFormat('pa', { month: 'long' }).format(0))

/** Has `Intl.DateTimeFormat` write Punjabi for every locale 'pa…'; whoever asks for another one gets the engine's own. */
export function installPunjabiDates(engine: typeof Intl): void {
  const write = (formats: typeof Intl.DateTimeFormat, [locales, options]: Request): Format =>
    isPunjabi(locales) ? punjabi(formats, options) : new formats(locales, options)
  engine.DateTimeFormat = new Proxy(engine.DateTimeFormat, {
    apply: (formats, _, request: Request) => write(formats, request),
    construct: (formats, request: Request) => write(formats, request),
  })
}

type Request = [locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions]

const isPunjabi = (locales: Intl.LocalesArgument): boolean => /^pa\b/.test(String(locales))

function punjabi(formats: typeof Intl.DateTimeFormat, options: Intl.DateTimeFormatOptions = {}): Format {
  const format = new formats(stand, options)
  const { timeZone } = format.resolvedOptions()
  const numbers = new formats('en-US', { month: 'numeric', weekday: 'short', timeZone })
  const say = <P extends Part>(part: P, when: When | Bound): P => ({
    ...part,
    value: nameOf(part, () => numbers.formatToParts(when)) ?? part.value,
  })
  const toParts = (when?: When): Part[] => format.formatToParts(when).map((part) => say(part, when))
  const rangeToParts = (from: Bound, to: Bound) =>
    format.formatRangeToParts(from, to).map((part) => say(part, part.source === 'endRange' ? to : from))
  const resolved = format.resolvedOptions()
  const dates = {
    format: (when?: When) => joined(toParts(when)),
    formatToParts: toParts,
    formatRange: (from: Bound, to: Bound) => joined(rangeToParts(from, to)),
    formatRangeToParts: rangeToParts,
    resolvedOptions: () => ({ ...resolved, locale: 'pa-IN' }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete but for ranges between bigints
  return dates as Format
}

const joined = (parts: readonly Part[]): string => parts.map(({ value }) => value).join('')

/** The Punjabi of a month's or weekday's name; undefined for digits and for all that is no name. */
function nameOf({ type, value }: Part, numbersOf: () => readonly Part[]): string | undefined {
  if ((type !== 'month' && type !== 'weekday') || !/\p{L}/u.test(value)) return undefined
  const number = numbersOf().find((part) => part.type === type)?.value ?? ''
  const index = type === 'month' ? Number(number) - 1 : englishDays.indexOf(number)
  return names[type][widthOf(value)].split(' ')[index]
}

/** 'N', 'Nov' and 'Sept', 'November': the width of an English name. May is long: in Punjabi it is written in full too. */
function widthOf(value: string): 'narrow' | 'short' | 'long' {
  if (value.length === 1) return 'narrow'
  return value.length <= 4 && !/^(May|June|July)$/.test(value) ? 'short' : 'long'
}
