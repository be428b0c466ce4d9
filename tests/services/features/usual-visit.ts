import { expect } from 'vitest'

export const usual = (more: object = {}) => ({
  reclean: null,
  concern: null,
  statement: { price: expect.any(Array), back: [] },
  ...more,
})
