/** The colours of cars that can be chosen anywhere in the product: the union of the specification's two lists (K30). */
export const paints = [
  { name: 'Red', colour: 'var(--paint-red)' },
  { name: 'Blue', colour: 'var(--paint-blue)' },
  { name: 'Green', colour: 'var(--paint-green)' },
  { name: 'Yellow', colour: 'var(--paint-yellow)' },
  { name: 'Purple', colour: 'var(--paint-purple)' },
  { name: 'Black', colour: 'var(--paint-black)' },
  { name: 'Dark Gray', colour: 'var(--paint-dark-gray)' },
  { name: 'Gray', colour: 'var(--paint-gray)' },
  { name: 'Silver', colour: 'var(--paint-silver)' },
  { name: 'White', colour: 'var(--paint-white)' },
] as const

export type PaintName = (typeof paints)[number]['name']

/** What a car looks like whose colour nobody has told us. */
export const defaultPaint = 'var(--paint-gray)'

export const paintNamed = (name: string): string => paints.find((paint) => paint.name === name)?.colour ?? defaultPaint
