const made: Partial<Record<string, Intl.DateTimeFormat>> = {}

/** The formatter of a locale: one is made for each set of options, for that takes much longer than to format a date. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  (made[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, options))
