/** The arguments make no sense. The command line ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** It cannot be done, for a reason that is no fault of the program. The command line ends with 1. */
export class Refused extends Error {
  override name = 'Refused'
}
