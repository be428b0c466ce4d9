import type { Database } from '#infra/database/database.ts'

import type { CredentialStore } from '../credentials/credential-store.ts'
import { Secret } from '../credentials/secret.ts'

export interface TotpStore {
  begin(totp: { readonly totpId: string; readonly staffId: string }, secret: string): Promise<void>
  /** Null when expired or another member's. */
  waiting(totpId: string, staffId: string): Promise<string | null>
  secretOf(totpId: string): Promise<string | null>
  useStep(totpId: string, step: number): Promise<boolean>
  keepRecoveryCodes(totpId: string, hashes: readonly string[]): Promise<void>
  useRecoveryCode(totpId: string, hash: string): Promise<boolean>
  recoveryCodesLeft(totpId: string): Promise<number>
  deleteAll(staffId: string): Promise<void>
}

export interface TotpStoreTerms {
  readonly credentials: CredentialStore
  readonly waitingMs: number
  readonly now: () => number
}

const credentialOf = (totpId: string) => ({ account: totpId, name: 'totp' })

export function openTotpStore(database: Database, { credentials, waitingMs, now }: TotpStoreTerms): TotpStore {
  const since = () => new Date(now() - waitingMs)
  async function forget(rows: readonly { readonly totpId: string }[]): Promise<void> {
    for (const { totpId } of rows) await credentials.revoke(credentialOf(totpId))
  }
  const secretOf = async (totpId: string) => (await credentials.get(credentialOf(totpId)))?.secret.reveal() ?? null
  return {
    async begin({ totpId, staffId }, secret) {
      // What waited too long goes; of what is in use a code has counted.
      const stale = await database.query<{ totpId: string }>(
        `delete from infra.staff_totp where staff_id = $1 and last_step = 0 and begun_at < $2
         returning totp_id as "totpId"`,
        [staffId, since()],
      )
      await forget(stale)
      await credentials.put(credentialOf(totpId), new Secret(secret))
      await database.query('insert into infra.staff_totp (totp_id, staff_id, begun_at) values ($1, $2, $3)', [
        totpId,
        staffId,
        new Date(now()),
      ])
    },
    async waiting(totpId, staffId) {
      const rows = await database.query(
        'select 1 from infra.staff_totp where totp_id = $1 and staff_id = $2 and begun_at >= $3',
        [totpId, staffId, since()],
      )
      return rows.length === 0 ? null : secretOf(totpId)
    },
    secretOf,
    // The comparison is in the statement, so that of two answers with the same code one counts.
    async useStep(totpId, step) {
      const used = await database.query(
        `update infra.staff_totp set last_step = $2::float8::bigint
         where totp_id = $1 and last_step < $2::float8::bigint returning totp_id`,
        [totpId, step],
      )
      return used.length > 0
    },
    async keepRecoveryCodes(totpId, hashes) {
      await database.query(
        'insert into infra.staff_recovery_codes (totp_id, hash) select $1, hash from unnest($2::text[]) as hash',
        [totpId, [...hashes]],
      )
    },
    async useRecoveryCode(totpId, hash) {
      const used = await database.query(
        'delete from infra.staff_recovery_codes where totp_id = $1 and hash = $2 returning hash',
        [totpId, hash],
      )
      return used.length > 0
    },
    async recoveryCodesLeft(totpId) {
      const [row] = await database.query<{ left: number }>(
        'select count(*)::int as left from infra.staff_recovery_codes where totp_id = $1',
        [totpId],
      )
      return row?.left ?? 0
    },
    async deleteAll(staffId) {
      const deleted = await database.query<{ totpId: string }>(
        'delete from infra.staff_totp where staff_id = $1 returning totp_id as "totpId"',
        [staffId],
      )
      await forget(deleted)
    },
  }
}
