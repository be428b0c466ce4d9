import type { Sessions } from '#services/domain/accounts/ports.ts'
import type { Live } from '#services/live/live.ts'

/** Ends streams with their sessions, in other processes at the next heartbeat. */
export const endingStreams = (sessions: Sessions, live: Live): Sessions => ({
  ...sessions,
  async revoke(owner, id) {
    const isRevoked = await sessions.revoke(owner, id)
    live.end(({ sessionId }) => sessionId === id)
    return isRevoked
  },
  async revokeAll(owner, exceptId) {
    const count = await sessions.revokeAll(owner, exceptId)
    live.end((listener) => listener.owner === owner && listener.sessionId !== exceptId)
    return count
  },
})
