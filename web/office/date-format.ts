const made = new Map<string, Intl.DateTimeFormat>()

/** The formatter of a language: one is made for each set of options, for that takes much longer than to format a date. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}
