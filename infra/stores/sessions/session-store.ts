import { createHash, randomBytes } from 'node:crypto'

import { Lucia, TimeSpan, type Adapter, type DatabaseSession } from 'lucia'

import type { Queryable } from '#infra/database/database.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes>
    DatabaseSessionAttributes: SessionAttributes
  }
}

interface SessionAttributes {
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly confirmedAt: Date
}

export interface SessionTerms {
  readonly audience: 'customer' | 'staff'
  /** Maximum idle time. */
  readonly idleMs: number
  /** Maximum age. */
  readonly absoluteMs: number
  /** Maximum sessions; the least recently used one ends. */
  readonly most: number
  readonly now: () => number
}

export interface SessionRow {
  /** Hash of the token: an id without access. */
  readonly id: string
  readonly owner: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly confirmedAt: Date
}

export interface SessionUse {
  /** Automatic polls do not prolong the session. */
  readonly isUnattended?: boolean
}

export interface SessionStore {
  /** Token of the cookie: 32 random bytes in base64url. */
  create(owner: string, device: string): Promise<string>
  /** Null when unknown, revoked or expired. Prolongs once a minute, except for automatic requests. */
  validate(token: string, use?: SessionUse): Promise<SessionRow | null>
  confirm(owner: string, id: string): Promise<void>
  list(owner: string): Promise<readonly SessionRow[]>
  revoke(owner: string, id: string): Promise<boolean>
  /** Ends all sessions but one; returns the number. */
  revokeAll(owner: string, exceptId?: string): Promise<number>
}

const tokenBytes = 32
const longestToken = 100
const longestDevice = 200
const prolongEveryMs = 60_000

/** Sessions through lucia's core; lucia is at its end of life, so tokens, limits and races are handled here. */
export function openSessionStore(database: Queryable, terms: SessionTerms): SessionStore {
  const { now, idleMs, absoluteMs } = terms
  const adapter = sessionAdapter(database, terms)
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(idleMs, 'ms'),
    getSessionAttributes: ({ device, createdAt, lastUsedAt, confirmedAt }) => ({
      device,
      createdAt,
      lastUsedAt,
      confirmedAt,
    }),
  })

  return {
    async create(owner, device) {
      const token = randomBytes(tokenBytes).toString('base64url')
      const at = new Date(now())
      const attributes = { device: device.slice(0, longestDevice), createdAt: at, lastUsedAt: at, confirmedAt: at }
      await lucia.createSession(owner, attributes, { sessionId: hashOf(token) })
      await endOldest(database, terms, owner)
      return token
    },
    async validate(token, { isUnattended = false } = {}) {
      if (token.length > longestToken) return null
      if (isUnattended) return lookAt(database, terms, hashOf(token))
      const { session } = await lucia.validateSession(hashOf(token))
      if (session === null) return null
      if (session.createdAt.getTime() + absoluteMs <= now()) {
        await lucia.invalidateSession(session.id)
        return null
      }
      if (now() - session.lastUsedAt.getTime() > prolongEveryMs)
        await adapter.updateSessionExpiration(session.id, session.expiresAt)
      const { id, userId, device, createdAt, lastUsedAt, confirmedAt } = session
      return { id, owner: userId, device, createdAt, lastUsedAt, confirmedAt }
    },
    async list(owner) {
      const sessions = await adapter.getUserSessions(owner)
      return sessions
        .filter(({ expiresAt }) => expiresAt.getTime() > now())
        .map(({ id, userId, attributes }) => ({ id, owner: userId, ...attributes }))
    },
    async confirm(owner, id) {
      await database.query(
        'update infra.sessions set confirmed_at = $4 where audience = $1 and owner = $2 and id = $3',
        [terms.audience, owner, id, new Date(now())],
      )
    },
    async revoke(owner, id) {
      const ended = await database.query(
        'delete from infra.sessions where audience = $1 and owner = $2 and id = $3 returning id',
        [terms.audience, owner, id],
      )
      return ended.length > 0
    },
    async revokeAll(owner, exceptId = '') {
      const ended = await database.query(
        'delete from infra.sessions where audience = $1 and owner = $2 and id <> $3 returning id',
        [terms.audience, owner, exceptId],
      )
      return ended.length
    },
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

async function endOldest(database: Queryable, { audience, most }: SessionTerms, owner: string): Promise<void> {
  await database.query(
    `delete from infra.sessions where id in (
       select id from infra.sessions where audience = $1 and owner = $2 order by last_used_at desc, id offset $3)`,
    [audience, owner, most],
  )
}

interface Stored extends SessionAttributes {
  readonly id: string
  readonly owner: string
  readonly expiresAt: Date
}

const columns = `id, owner, device, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
  coalesce(confirmed_at, created_at) as "confirmedAt"`

async function lookAt(
  database: Queryable,
  { audience, absoluteMs, now }: SessionTerms,
  id: string,
): Promise<SessionRow | null> {
  const [row] = await database.query<Stored>(`select ${columns} from infra.sessions where audience = $1 and id = $2`, [
    audience,
    id,
  ])
  if (row === undefined || Math.min(row.expiresAt.getTime(), row.createdAt.getTime() + absoluteMs) <= now()) return null
  const { expiresAt: _, ...session } = row
  return session
}

const toDatabaseSession = ({ id, owner, expiresAt, ...attributes }: Stored): DatabaseSession => ({
  id,
  userId: owner,
  expiresAt,
  attributes,
})

/** lucia's adapter for one audience: a customer's id opens no staff session. */
function sessionAdapter(database: Queryable, { audience, idleMs, absoluteMs, now }: SessionTerms): Adapter {
  return {
    async getSessionAndUser(id) {
      const [row] = await database.query<Stored>(
        `select ${columns} from infra.sessions where audience = $1 and id = $2`,
        [audience, id],
      )
      if (row === undefined) return [null, null]
      // Lucia compares it with the system's clock.
      const expiresAt = new Date(row.expiresAt.getTime() + Date.now() - now())
      return [toDatabaseSession({ ...row, expiresAt }), { id: row.owner, attributes: {} }]
    },
    async getUserSessions(owner) {
      const rows = await database.query<Stored>(
        `select ${columns} from infra.sessions where audience = $1 and owner = $2 order by last_used_at desc, id`,
        [audience, owner],
      )
      return rows.map(toDatabaseSession)
    },
    // By our clock: lucia reckons the end by the system's.
    async setSession({ id, userId, attributes }) {
      const expiresAt = new Date(now() + Math.min(idleMs, absoluteMs))
      await database.query(
        `insert into infra.sessions (id, audience, owner, device, created_at, last_used_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, audience, userId, attributes.device, attributes.createdAt, attributes.lastUsedAt, expiresAt],
      )
    },
    // By our clock again. An update alone: a session that was revoked meanwhile does not come back.
    async updateSessionExpiration(id) {
      await database.query(
        `update infra.sessions set last_used_at = $4,
           expires_at = least($3::timestamptz, created_at + make_interval(secs => $5::float8 / 1000))
         where audience = $1 and id = $2`,
        [audience, id, new Date(now() + idleMs), new Date(now()), absoluteMs],
      )
    },
    async deleteSession(id) {
      await database.query('delete from infra.sessions where audience = $1 and id = $2', [audience, id])
    },
    async deleteUserSessions(owner) {
      await database.query('delete from infra.sessions where audience = $1 and owner = $2', [audience, owner])
    },
    // `enforceRetention` deletes them.
    async deleteExpiredSessions() {},
  }
}
