import { problems, type ProblemCode } from '#services/contracts/problem.ts'
import { ownPath } from '#services/isomorphic/own-path.ts'
import { paths } from '#web/paths.ts'

/** View of /auth by its address, to which mails and forms without scripts lead. */
export type AuthView =
  | { readonly kind: 'sign-in' | 'sign-up' | 'forgot' | 'stopped' }
  | { readonly kind: 'confirm' | 'reset' | 'change' | 'stop'; readonly token: string }
  /** A mail is on its way. */
  | { readonly kind: 'sent'; readonly mail: 'registration' | 'reset' }

export interface AuthAddress {
  readonly view: AuthView
  /** Path after signing in; the portal by default. */
  readonly returnTo: string
  /** Refusal of a form sent without scripts. */
  readonly failed: ProblemCode | null
}

export function readAuthAddress(search: string): AuthAddress {
  const query = new URLSearchParams(search)
  const failed = query.get('failed')
  return {
    view: viewIn(query),
    returnTo: ownPath(query.get('returnTo') ?? undefined, paths.portal),
    failed: failed !== null && isProblemCode(failed) ? failed : null,
  }
}

const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)

function viewIn(query: URLSearchParams): AuthView {
  const [confirm, reset, sent] = [query.get('confirm'), query.get('reset'), query.get('sent')]
  if (confirm !== null) return { kind: 'confirm', token: confirm }
  if (reset !== null) return { kind: 'reset', token: reset }
  const change = query.get('change')
  if (change !== null) return { kind: 'change', token: change }
  const stop = query.get('stop')
  if (stop !== null) return { kind: 'stop', token: stop }
  if (query.has('stopped')) return { kind: 'stopped' }
  if (sent === 'registration' || sent === 'reset') return { kind: 'sent', mail: sent }
  if (query.has('forgot')) return { kind: 'forgot' }
  return { kind: query.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in' }
}

/** The address of another view; where signing in leads is kept. */
export function authPath(view: 'sign-in' | 'sign-up' | 'forgot', returnTo: string): string {
  const query = new URLSearchParams({
    ...(view === 'sign-up' ? { mode: view } : {}),
    ...(view === 'forgot' ? { forgot: '' } : {}),
    ...(returnTo === paths.portal ? {} : { returnTo }),
  }).toString()
  return query === '' ? paths.auth : `${paths.auth}?${query}`
}
