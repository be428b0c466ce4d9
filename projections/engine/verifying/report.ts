import type { Vocabulary } from '#events/envelope.ts'
import type { Upcast } from '#events/upcast.ts'

import type { Deps } from '../generations/build.ts'
import type { AnyProjection } from '../projection.ts'
import type { BusinessFaults } from './business-checks.ts'
import type { Compared } from './compare.ts'
import type { LogFaults } from './log-checks.ts'

export interface VerifiedProjection extends Compared {
  readonly name: string
  readonly equal: boolean
  /** Up to where it was compared: the log's position, or an async one's checkpoint. */
  readonly position: number
  /** Events that are known not to be in it. */
  readonly parked: number
  /** Why it could not be compared. */
  readonly fault: string | null
}

export interface Verified extends LogFaults {
  readonly position: number
  /** Types and versions of events that this program cannot read, with the reason. */
  readonly unknownTypes: readonly string[]
  readonly projections: readonly VerifiedProjection[]
  readonly overlaps: number
  readonly paidWithoutBooking: number
  readonly bookingsWithoutPayment: number
  /** No fault of ours: deposits that the provider would not hand out after all. */
  readonly unpaidBookings: number
  /** The first of what was found, by its ids. */
  readonly first: BusinessFaults
  readonly clean: boolean
  readonly seconds: number
  readonly sentence: string
}

export interface VerifyDeps extends Deps {
  readonly projections: readonly AnyProjection[]
  readonly vocabulary: Vocabulary
  readonly upcasts: readonly Upcast[]
}
