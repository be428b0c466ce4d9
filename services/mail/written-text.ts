/** What people wrote, made fit for one line of a mail: no break, no control character, nothing that turns the direction of writing. */
export const oneLine = (text: string): string => withoutControls(text.replaceAll(/\s+/gu, ' ')).trim()

/** The same for several lines. */
export const severalLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
    .trim()

/**
 * A name to greet with; null for what is none, such as the address of a page: letters, marks and joiners, what stands within names of some
 * languages (Catalan, Chinese, Hebrew), and pictures.
 */
export const plainName = (name: string): string | null =>
  /^[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200C-\u200D '’‘´.·・־׳-]{1,40}$/u.test(name) &&
  !/\.\S/.test(name)
    ? name
    : null

/** Text of any kind without what could deceive the eye: control characters, marks of direction, invisible separators. Joiners stay: Punjabi is written with them. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, '')
