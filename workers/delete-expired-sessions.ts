import type { Chore } from './reaction.ts'

/** Sessions, passwords of unconfirmed registrations and counts of failed sign-ins that have run out are deleted. */
export const deleteExpiredSessions = (identities: { readonly deleteExpired: () => Promise<number> }): Chore => ({
  name: 'delete-expired-sessions',
  everyMs: 3_600_000,
  run: async ({ logger }) => {
    const count = await identities.deleteExpired()
    if (count > 0) logger.info({ count }, 'expired sessions were deleted')
  },
})
