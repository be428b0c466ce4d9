/** The day of the privacy policy and the terms as they stand; a new version only by the owner (K92). */
export const lastUpdated = '2024-08-12'
