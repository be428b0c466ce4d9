import { knownAs, withMark, type Browser } from '#services/domain/accounts/known-browser.ts'
import type { Identity, Session } from '#services/domain/accounts/ports.ts'

/** What a sign-in leaves in a browser: both are for cookies, and neither is stored. */
export interface BegunSession {
  readonly token: string
  /** By which the next sign-in knows the browser; it opens nothing. */
  readonly marks: string
  /** The session that ended because there may be no more of them; null for none. */
  readonly displaced: Session | null
}

interface Needs {
  readonly identity: Identity
  readonly secret: string
}

interface Signed {
  /** The customer or the member of staff. */
  readonly owner: string
  /** What their password is stored under. */
  readonly passwordOwner: string
}

/** Every session begins here, whatever somebody signed in with. The one that the browser had, of whomever, ends. */
export async function beginSession(
  { identity, secret }: Needs,
  { owner, passwordOwner }: Signed,
  browser: Browser,
): Promise<BegunSession> {
  const { sessions, passwords } = identity
  const former = browser.formerToken === null ? null : await sessions.validate(browser.formerToken)
  if (former !== null) await sessions.revoke(former.owner, former.id)
  const before = await sessions.list(owner)
  const token = await sessions.create(owner, browser.device)
  const left = new Set((await sessions.list(owner)).map(({ id }) => id))
  const hash = await passwords.get(passwordOwner)
  return {
    token,
    // Where there is no password nobody can guess at it.
    marks: hash === null ? browser.marks : withMark(browser.marks, { owner: passwordOwner, hash }, secret),
    displaced: before.find(({ id }) => !left.has(id)) ?? null,
  }
}

/** Under what failures of a browser are counted: by itself where it is known, with those of all strangers where it is not. */
export function guessesOf(
  { secret }: Pick<Needs, 'secret'>,
  { strangers, marks }: { readonly strangers: string; readonly marks: string },
  password: { readonly owner: string; readonly hash: string | null },
): { readonly key: string; readonly isKnown: boolean } {
  const { owner, hash } = password
  const name = hash === null ? null : knownAs(marks, { owner, hash }, secret)
  return name === null ? { key: strangers, isKnown: false } : { key: `known:${name}`, isKnown: true }
}
