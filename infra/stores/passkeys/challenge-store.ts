import type { Queryable } from '#infra/database/database.ts'

interface ChallengeUse {
  readonly purpose: 'add' | 'sign-in'
  readonly owner: string | null
}

export interface ChallengeStore {
  issue(challenge: string, use: ChallengeUse): Promise<void>
  /** Consumes a challenge; false when unknown, used, expired or for another use. */
  take(challenge: string, use: ChallengeUse): Promise<boolean>
}

export interface ChallengeTerms {
  readonly audience: 'customer' | 'staff'
  readonly lifetimeMs: number
  readonly now: () => number
}

export function openChallengeStore(database: Queryable, { audience, lifetimeMs, now }: ChallengeTerms): ChallengeStore {
  return {
    async issue(challenge, { purpose, owner }) {
      await database.query(
        `insert into infra.passkey_challenges (challenge, purpose, owner, expires_at, audience)
         values ($1, $2, $3, $4, $5)`,
        [challenge, purpose, owner, new Date(now() + lifetimeMs), audience],
      )
    },
    async take(challenge, { purpose, owner }) {
      const taken = await database.query<{ isValid: boolean }>(
        `delete from infra.passkey_challenges
         where challenge = $1 and purpose = $2 and owner is not distinct from $3::text and audience = $5
         returning expires_at > $4 as "isValid"`,
        [challenge, purpose, owner, new Date(now()), audience],
      )
      return taken[0]?.isValid === true
    },
  }
}
