/** The lines of an iCalendar text, unfolded. */
export const calendarLines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

/** The value of a line by its name, whatever its parameters. */
export const calendarValue = (text: string, name: string): string | undefined =>
  calendarLines(text)
    .find((line) => new RegExp(`^${name}[;:]`).test(line))
    ?.replace(/^[^:]+:/, '')
