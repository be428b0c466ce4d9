import { knownAs, withMark, type Browser } from '#services/domain/accounts/known-browser.ts'
import type { Identity, Session } from '#services/domain/accounts/ports.ts'

export interface BegunSession {
  readonly token: string
  readonly marks: string
  readonly displaced: Session | null
}

interface Needs {
  readonly identity: Identity
  readonly secret: string
}

interface Signed {
  readonly owner: string
  readonly passwordOwner: string
}

/** Begins every session and ends the browser's former one. */
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

export function guessesOf(
  { secret }: Pick<Needs, 'secret'>,
  { strangers, marks }: { readonly strangers: string; readonly marks: string },
  password: { readonly owner: string; readonly hash: string | null },
): { readonly key: string; readonly isKnown: boolean } {
  const { owner, hash } = password
  const name = hash === null ? null : knownAs(marks, { owner, hash }, secret)
  return name === null ? { key: strangers, isKnown: false } : { key: `known:${name}`, isKnown: true }
}
