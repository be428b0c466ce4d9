import type { Vehicle } from '#services/contracts/vehicle.ts'

import type { Chance } from './chance.ts'

type Size = Vehicle['size']

const models: readonly (readonly [readonly [make: string, model: string, size: Size], weight: number])[] = [
  [['Honda', 'Civic', 'sedan'], 9],
  [['Honda', 'CR-V', 'suv'], 9],
  [['Honda', 'Odyssey', 'van'], 4],
  [['Honda', 'Accord', 'sedan'], 4],
  [['Toyota', 'RAV4', 'suv'], 10],
  [['Toyota', 'Corolla', 'sedan'], 8],
  [['Toyota', 'Highlander', 'suv'], 4],
  [['Toyota', 'Sienna', 'van'], 4],
  [['Toyota', 'Camry', 'sedan'], 4],
  [['Ford', 'F-150', 'truck'], 6],
  [['Ford', 'Escape', 'suv'], 3],
  [['Ford', 'Mustang', 'coupe'], 1],
  [['Ram', '1500', 'truck'], 4],
  [['Chevrolet', 'Equinox', 'suv'], 3],
  [['Nissan', 'Rogue', 'suv'], 5],
  [['Hyundai', 'Tucson', 'suv'], 4],
  [['Hyundai', 'Elantra', 'sedan'], 3],
  [['Kia', 'Sportage', 'suv'], 3],
  [['Mazda', 'CX-5', 'suv'], 4],
  [['Mazda', 'Mazda3', 'hatchback'], 2],
  [['Volkswagen', 'Golf', 'hatchback'], 3],
  [['Volkswagen', 'Tiguan', 'suv'], 2],
  [['Subaru', 'Outback', 'suv'], 2],
  [['Jeep', 'Wrangler', 'suv'], 2],
  [['Dodge', 'Grand Caravan', 'van'], 4],
  [['Tesla', 'Model Y', 'suv'], 5],
  [['Tesla', 'Model 3', 'sedan'], 5],
  [['BMW', 'X5', 'suv'], 3],
  [['BMW', '3 Series', 'sedan'], 2],
  [['Mercedes-Benz', 'GLC', 'suv'], 3],
  [['Mercedes-Benz', 'C-Class', 'sedan'], 2],
  [['Audi', 'Q5', 'suv'], 3],
  [['Lexus', 'RX', 'suv'], 4],
  [['Acura', 'MDX', 'suv'], 3],
  [['Porsche', '911', 'coupe'], 1],
]

const colours: readonly (readonly [colour: string, weight: number])[] = [
  ['white', 25],
  ['black', 24],
  ['gray', 20],
  ['silver', 11],
  ['blue', 10],
  ['red', 8],
  ['green', 2],
]

export function pickCar(chance: Chance, thisYear: number): Vehicle {
  const [make, model, size] = chance.weigh(models)
  // Two draws, the later counts: newer cars are more often detailed.
  const year = thisYear - Math.min(chance.integer(0, 14), chance.integer(0, 14))
  return { year, make, model, size, color: chance.weigh(colours) }
}
