import type { Fleet } from '../fleet.ts'
import type { Canaries } from './canaries.ts'

export interface Stage {
  readonly fleet: Fleet
  readonly url: string
  readonly canaries: Canaries
}
