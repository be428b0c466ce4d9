/**
 * The versions of the privacy policy and of the terms, by their days, the one in force first. A version is published by the
 * owner alone; an agreement names the version of its day.
 */
export const legalVersions = {
  privacy: ['2024-08-12'],
  terms: ['2024-08-12'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

/**
 * Names the words beside the pay button (`booking.consent`) and the terms and the refund policy that they lead to, in all
 * languages, by their day: it is kept with each booking that is paid under them, stands in its confirmation, and is listed on
 * /terms. New words need a new name, in front; the others stay for pages that are open while the words change.
 */
export const termsVersions = ['2026-11-28', '2026-11-23', '2026-11-22'] as const
