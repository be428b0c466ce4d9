import type { Fleet } from '../fleet.ts'
import type { Canaries } from './canaries.ts'

/** Where the words are told, and which. */
export interface Stage {
  readonly fleet: Fleet
  readonly url: string
  readonly canaries: Canaries
}
