/** A queue for each neighbour (bulkheads): one that hangs holds its own slots alone. */
export const lanes = ['product', 'cards', 'mail', 'texts'] as const
export type Lane = (typeof lanes)[number]

/** The order in which the jobs of a lane are taken. */
export const urgencies = ['money', 'customer', 'message', 'background'] as const
export type Urgency = (typeof urgencies)[number]

export interface Placement {
  /** The neighbour that the job waits for; 'product' for none. */
  readonly lane: Lane
  readonly urgency: Urgency
}

/** The name of a lane's queue in the backend. */
export const queueNameOf = (lane: Lane): string => (lane === 'product' ? 'jobs' : `jobs-${lane}`)

/** BullMQ takes 0 first, then 1 and so on. */
export const priorityOf = (urgency: Urgency): number => urgencies.indexOf(urgency)
