type Formats = Map<string, Intl.DateTimeFormat>

/** By what makes them: Punjabi dates are installed as another `Intl.DateTimeFormat`, which leaves what was made before as it was. */
const made = new WeakMap<typeof Intl.DateTimeFormat, Formats>()

/** The formatter of a locale: one is made for each set of options, for that takes much longer than to format a date. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = made.get(Intl.DateTimeFormat) ?? new Map<string, Intl.DateTimeFormat>()
  made.set(Intl.DateTimeFormat, known)
  const key = `${locale} ${JSON.stringify(options)}`
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale, options)
  known.set(key, format)
  return format
}
