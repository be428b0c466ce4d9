/** What was not right with a visit. */
export const concernAreas = ['seats', 'floor', 'surfaces', 'windows', 'trunk', 'smell', 'damage', 'other'] as const
export type ConcernArea = (typeof concernAreas)[number]

/** What can come of it, as the refund policy names it. */
export const concernOutcomes = ['reclean', 'refund', 'declined'] as const
export type ConcernOutcome = (typeof concernOutcomes)[number]
