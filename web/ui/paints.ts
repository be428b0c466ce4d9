/**
 * The colours of cars that can be chosen anywhere in the product: the union of the specification's two lists (K30).
 * `name` is what is stored, `key` names message and token.
 */
export const paints = [
  { name: 'Red', key: 'red', colour: 'var(--paint-red)' },
  { name: 'Blue', key: 'blue', colour: 'var(--paint-blue)' },
  { name: 'Green', key: 'green', colour: 'var(--paint-green)' },
  { name: 'Yellow', key: 'yellow', colour: 'var(--paint-yellow)' },
  { name: 'Purple', key: 'purple', colour: 'var(--paint-purple)' },
  { name: 'Black', key: 'black', colour: 'var(--paint-black)' },
  { name: 'Dark Gray', key: 'dark-gray', colour: 'var(--paint-dark-gray)' },
  { name: 'Gray', key: 'gray', colour: 'var(--paint-gray)' },
  { name: 'Silver', key: 'silver', colour: 'var(--paint-silver)' },
  { name: 'White', key: 'white', colour: 'var(--paint-white)' },
] as const

/** What a car looks like whose colour nobody has told us. */
export const defaultPaint = 'var(--paint-gray)'

export const paintNamed = (name: string): string => paints.find((paint) => paint.name === name)?.colour ?? defaultPaint
