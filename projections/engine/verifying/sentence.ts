import type { Verified, VerifiedProjection } from './report.ts'

export function sentenceOf(found: Omit<Verified, 'sentence' | 'clean'>): string {
  const faults = faultsOf(found)
  const events = counted(found.position, 'event')
  if (faults.length > 0) return `Not clean at position ${found.position}: ${faults.join('; ')}.`
  const parked = found.projections.reduce((sum, projection) => sum + projection.parked, 0)
  return [
    `Clean: ${events} without a gap, ${counted(found.projections.length, 'read model')} equal what the log makes of them`,
    ', no visits overlap, and every payment has its booking and every booking its payment',
    parked === 0 ? '' : `; ${counted(parked, 'event')} parked`,
    found.unpaidBookings === 0 ? '' : `; ${counted(found.unpaidBookings, 'deposit')} that could not be taken`,
    '.',
  ].join('')
}

export function faultsOf(found: Omit<Verified, 'sentence' | 'clean'>): string[] {
  const counts: readonly (readonly [count: number, what: string])[] = [
    [found.gaps, 'missing in the log'],
    [found.versionFaults, 'out of order in their streams'],
    [found.timeFaults, 'earlier than the one before them'],
  ]
  const { first } = found
  return [
    ...counts.flatMap(([count, what]) => (count === 0 ? [] : [`${counted(count, 'event')} ${what}`])),
    ...(found.lostAnswers === 0 ? [] : [`${counted(found.lostAnswers, 'acknowledged command')} lost`]),
    ...found.unknownTypes,
    ...found.projections.flatMap(faultOf),
    ...named(found.overlaps, 'day with overlapping visits', 'days with overlapping visits', first.overlaps),
    ...named(
      found.paidWithoutBooking,
      'payment without a booking',
      'payments without a booking',
      first.paidWithoutBooking,
    ),
    ...named(
      found.bookingsWithoutPayment,
      'booking without a payment',
      'bookings without a payment',
      first.bookingsWithoutPayment,
    ),
  ]
}

function faultOf({ name, equal, fault, missing, surplus, changed, differing }: VerifiedProjection): string[] {
  if (equal) return []
  if (fault !== null) return [`${name}: ${fault}`]
  const kinds = [
    ...(missing > 0 ? [`${counted(missing, 'row')} missing`] : []),
    ...(surplus > 0 ? [`${counted(surplus, 'row')} too many`] : []),
    ...(changed > 0 ? [`${counted(changed, 'row')} changed`] : []),
  ]
  return [
    `${name}: ${kinds.join(', ')} (${differing.join(', ')}${missing + surplus + changed > differing.length ? ', …' : ''})`,
  ]
}

function named(count: number, one: string, many: string, ids: readonly string[]): string[] {
  if (count === 0) return []
  return [`${count} ${count === 1 ? one : many} (${ids.join(', ')}${count > ids.length ? ', …' : ''})`]
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`
