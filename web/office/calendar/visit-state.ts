import type { OfficeBooking } from '#services/contracts/office.ts'

export const visitStates = [
  'confirmed',
  'departed',
  'arrived',
  'completed',
  'missed',
  'called-off',
  'cancelled',
] as const
export type VisitState = (typeof visitStates)[number]

export function stateOf({
  status,
  departedAt,
  arrivedAt,
}: Pick<OfficeBooking, 'status' | 'departedAt' | 'arrivedAt'>): VisitState {
  if (status === 'completed' || status === 'missed' || status === 'called-off' || status === 'cancelled') return status
  if (arrivedAt !== null) return 'arrived'
  return departedAt === null ? 'confirmed' : 'departed'
}
