export const normalisedEmail = (email: string): string => email.trim().toLowerCase()
