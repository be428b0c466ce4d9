import { paints, type Paint } from '#web/ui/paints.ts'

const newestListed = 2025
const listedYears = 36

/** Stands for every car that is newer than the list. */
export const newerYear = String(newestListed + 1)

/** The 36 years from 2025 downward (specification section 9). */
export const years: readonly string[] = Array.from({ length: listedYears }, (_, back) => String(newestListed - back))

/** The 14 makes of the quote, in the specification's order. */
export const makes = [
  'Toyota',
  'Honda',
  'Ford',
  'Chevrolet',
  'BMW',
  'Mercedes-Benz',
  'Audi',
  'Lexus',
  'Nissan',
  'Hyundai',
  'Kia',
  'Mazda',
  'Subaru',
  'Other',
] as const

/** The list of step 1 and the swatches of step 2 differ by two colours each; both orders are the specification's. */
export const listedPaints = named('Red', 'Blue', 'White', 'Black', 'Silver', 'Gray', 'Green', 'Yellow')
export const pickerPaints = named('Red', 'Blue', 'Green', 'Yellow', 'Purple', 'Dark Gray', 'White', 'Gray')

function named(...names: readonly Paint['name'][]): readonly Paint[] {
  return names.flatMap((name) => paints.filter((paint) => paint.name === name))
}
