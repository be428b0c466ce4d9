/** A day as a formatter of `Intl` writes it, in French with "1er": French counts the first day and names the others. */
export const dayWords = (locale: string, format: Intl.DateTimeFormat, at: Date | number): string =>
  locale.startsWith('fr')
    ? format
        .formatToParts(at)
        .map(({ type, value }) => (type === 'day' && Number(value) === 1 ? '1er' : value))
        .join('')
    : format.format(at)

/** A time of the day, as the starts of visits are written: '2:05 PM', '14 h 05', 'ਦੁਪਹਿਰ 2:05'. Spaces do not break. */
export function clockWords(locale: string, hour: number, minute: number): string {
  const minutes = String(minute).padStart(2, '0')
  if (locale.startsWith('fr')) return `${hour}\u00A0h${minute === 0 ? '' : `\u00A0${minutes}`}`
  const clock = `${hour % 12 || 12}:${minutes}`
  return locale.startsWith('pa') ? `${partOfDay(hour)} ${clock}` : `${clock} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The part of the day, which people say first in Punjabi. */
export function partOfDay(hour: number): string {
  if (hour < 3 || hour >= 20) return 'ਰਾਤ'
  if (hour < 5) return 'ਤੜਕੇ'
  if (hour < 12) return 'ਸਵੇਰੇ'
  return hour < 16 ? 'ਦੁਪਹਿਰ' : 'ਸ਼ਾਮ'
}
