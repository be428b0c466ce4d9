/**
 * The colours of cars that can be chosen anywhere in the product: the union of the specification's two lists. `name`
 * is what a booking stores, `colour` what a quote does, `key` names the message. They are data and the same in both themes.
 */
export const paints = [
  { name: 'Red', key: 'red', colour: '#c62a2f' },
  { name: 'Blue', key: 'blue', colour: '#2f6fc4' },
  { name: 'Green', key: 'green', colour: '#2f8f4e' },
  { name: 'Yellow', key: 'yellow', colour: '#e8c02a' },
  { name: 'Purple', key: 'purple', colour: '#7d4bb0' },
  { name: 'Black', key: 'black', colour: '#1c1a1d' },
  { name: 'Dark Gray', key: 'dark-gray', colour: '#4a4a4a' },
  { name: 'Gray', key: 'gray', colour: '#8f8f8f' },
  { name: 'Silver', key: 'silver', colour: '#c9ccd1' },
  { name: 'White', key: 'white', colour: '#ffffff' },
] as const

export type Paint = (typeof paints)[number]

export const defaultPaint = '#8f8f8f'

/** The paint with that name or colour; undefined for everything else. */
export const paintOf = (told: string): Paint | undefined =>
  paints.find((paint) => paint.name === told || paint.colour === told)

export const paintNamed = (name: string): string => paintOf(name)?.colour ?? defaultPaint
