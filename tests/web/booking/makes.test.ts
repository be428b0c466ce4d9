import { describe, expect, it } from 'vitest'

import { makes, modelAfterMakeChange, modelsOf, yearChoices } from '#web/booking/vehicles/choices.ts'

describe('the makes', () => {
  it('are these 38, in this order', () => {
    expect(makes.join(', ')).toBe(
      'Toyota, Honda, Ford, Chevrolet, Nissan, BMW, Mercedes-Benz, Audi, Lexus, Volkswagen, ' +
        'Subaru, Mazda, Hyundai, Kia, Jeep, Ram, Chrysler, Dodge, Cadillac, Lincoln, ' +
        'Acura, Infiniti, Tesla, Porsche, Jaguar, Land Rover, Volvo, Genesis, Alfa Romeo, Maserati, ' +
        'Bentley, Rolls-Royce, Ferrari, Lamborghini, McLaren, Aston Martin, Lotus, Other',
    )
    expect(makes).toHaveLength(38)
  })

  it.each(makes.filter((make) => make !== 'Other'))(
    '%s has 8 to 40 models, each once, and Other for the rest',
    (make) => {
      const models = modelsOf(make)
      const named = models.slice(0, -1)
      expect(models.at(-1)).toBe('Other')
      expect(named.length).toBeGreaterThanOrEqual(8)
      expect(named.length).toBeLessThanOrEqual(40)
      expect(new Set(models).size).toBe(models.length)
      expect(named.every((model) => model.trim() === model && model !== '')).toBe(true)
      expect(modelsOf(make)).toEqual(models)
    },
  )

  it('Other has only the model Other', () => {
    expect(modelsOf('Other')).toEqual(['Other'])
  })

  it.each(['', 'Trabant', 'constructor', '__proto__'])("'%s' has none", (make) => {
    expect(modelsOf(make)).toEqual([])
  })

  it('keeps a model only where the next make has it', () => {
    expect(modelAfterMakeChange('Grand Caravan', 'Chrysler')).toBe('Grand Caravan')
    expect(modelAfterMakeChange('Civic', 'Toyota')).toBe('')
    expect(modelAfterMakeChange('Civic', '')).toBe('')
  })
})

it('years go down to 1990', () => {
  expect(yearChoices(2026)).toHaveLength(37)
  expect(yearChoices(2026).slice(0, 2)).toEqual([2026, 2025])
  expect(yearChoices(2026).at(-1)).toBe(1990)
})
