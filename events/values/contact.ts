/** How to reach somebody, as they typed it. */
export interface Contact {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** For matching only: what was typed is kept as it is (C74). */
export const normalisedEmail = (email: string): string => email.trim().toLowerCase()
