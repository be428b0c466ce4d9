import { expect } from 'vitest'

/** Of a visit that is paid like most: its statement is tested elsewhere, and no case or re-clean belongs to it. */
export const usual = (more: object = {}) => ({
  reclean: null,
  concern: null,
  statement: { price: expect.any(Array), back: [] },
  ...more,
})
