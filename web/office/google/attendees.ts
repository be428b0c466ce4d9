/** 'a@x.ca, b@y.ca ' as a list. */
export const attendeesIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const isEmail = (text: string): boolean => /^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+$/.test(text)
