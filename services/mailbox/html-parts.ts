/**
 * Between the parts of a mail that are shown one after the other: a form feed, which HTML takes for a blank. Each is made safe apart, so
 * that a part that leaves a comment or a table open swallows none of those after it.
 */
const between = '\f'

export const joinParts = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(between, ' ')).join(between)

export const partsOf = (html: string): readonly string[] => html.split(between)
