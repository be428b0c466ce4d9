import { vi } from 'vitest'

/** Timeout for a busy machine. */
const patience = { timeout: 60_000 }

interface Options {
  /** Milliseconds. */
  readonly timeout?: number
  readonly interval?: number
}

/** `vi.waitFor`, which by itself gives up after a second. */
export const waitFor = <Found>(look: () => Found | Promise<Found>, options?: Options): Promise<Found> =>
  vi.waitFor(look, { ...patience, ...options })

/** `vi.waitUntil`, which by itself gives up after a second. */
export const waitUntil = <Found>(look: () => Found | Promise<Found>): ReturnType<typeof vi.waitUntil<Found>> =>
  vi.waitUntil(look, patience)
