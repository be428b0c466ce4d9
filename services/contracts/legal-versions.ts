/**
 * The versions of the privacy policy and of the terms, by their days, the one in force first. A version is published by the
 * owner alone; an agreement names the version of its day.
 */
export const legalVersions = {
  privacy: ['2024-08-12'],
  terms: ['2024-08-12'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>
