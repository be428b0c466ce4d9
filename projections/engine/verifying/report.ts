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
  /** Compared position: the log's or a checkpoint. */
  readonly position: number
  readonly parked: number
  readonly fault: string | null
}

export interface Verified extends LogFaults {
  readonly position: number
  readonly unknownTypes: readonly string[]
  readonly projections: readonly VerifiedProjection[]
  readonly overlaps: number
  readonly paidWithoutBooking: number
  readonly bookingsWithoutPayment: number
  readonly unpaidBookings: number
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
