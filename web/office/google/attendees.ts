/** 'a@x.ca, b@y.ca ' as a list; a blank field is an empty one. */
export const attendeesIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const isEmail = (text: string): boolean => /^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+$/.test(text)
