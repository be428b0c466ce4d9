/** For matching only: what was typed is kept as it is. */
export const normalisedEmail = (email: string): string => email.trim().toLowerCase()
