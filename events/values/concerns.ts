export const concernAreas = ['seats', 'floor', 'surfaces', 'windows', 'trunk', 'smell', 'damage', 'other'] as const
export type ConcernArea = (typeof concernAreas)[number]

export const concernOutcomes = ['reclean', 'refund', 'declined'] as const
export type ConcernOutcome = (typeof concernOutcomes)[number]
