/** Form feed between parts, which are sanitised apart so that open markup cannot spread. */
const between = '\f'

export const joinParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(between, ' ')).join(between)

export const partsOf = (html: string): readonly string[] => html.split(between)
