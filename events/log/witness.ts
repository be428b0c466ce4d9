/** An event of the log, acknowledged to this process or read by it. */
export interface Seen {
  readonly position: number
  readonly id: string
}

/** The highest event that this process saw: a log without it went back to an earlier state. */
export interface Witness {
  seen(): Seen | null
  saw(event: Seen): void
}

/** SQLSTATE of an append to a log that lacks the event that its writer saw. */
export const logWentBack = 'LOG01'

export function openWitness(): Witness {
  let highest: Seen | null = null
  return {
    seen: () => highest,
    saw: ({ position, id }) => {
      if (highest === null || position > highest.position) highest = { position, id }
    },
  }
}
