/** One line without breaks, control and bidi characters. */
export const oneLine = (text: string): string => withoutControls(text.replaceAll(/\s+/gu, ' ')).trim()

/** Lines without control and bidi characters. */
export const severalLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
    .trim()

/** Name for a greeting; null for text that is no name, such as a URL. */
export const plainName = (name: string): string | null =>
  /^[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200C-\u200D '’‘´.·・־׳-]{1,40}$/u.test(name) &&
  !/\.\S/.test(name)
    ? name
    : null

/** Removes control, bidi and invisible characters but for joiners, which Punjabi needs. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, '')
