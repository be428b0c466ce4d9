/** Invalid arguments: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Impossible for an expected reason: exit code 1. */
export class Refused extends Error {
  override name = 'Refused'
}
