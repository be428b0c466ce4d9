/** For matching only: what was typed is kept as it is (C74). */
export const normalisedEmail = (email: string): string => email.trim().toLowerCase()
