/** Days of policy versions, the current one first; agreements name their day's. */
export const legalVersions = {
  privacy: ['2024-08-12'],
  terms: ['2024-08-12'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

/** Versions of the terms beside the pay button (`booking.consent`), newest first. */
export const termsVersions = ['2026-11-28', '2026-11-23', '2026-11-22'] as const
