import type { FolderFailure } from '#infra/stores/mailbox/folder-rows.ts'

import type { MailFailure } from './source.ts'

const codes: ReadonlyMap<string, MailFailure> = new Map(
  Object.entries<MailFailure>({
    ENOTFOUND: 'host_unknown',
    EAI_AGAIN: 'host_unknown',
    EDNS: 'host_unknown',
    ECONNREFUSED: 'host_unreachable',
    EHOSTUNREACH: 'host_unreachable',
    ENETUNREACH: 'host_unreachable',
    ETIMEDOUT: 'timed_out',
    ETIMEOUT: 'timed_out',
    CONNECT_TIMEOUT: 'timed_out',
    GREETING_TIMEOUT: 'timed_out',
    UPGRADE_TIMEOUT: 'timed_out',
    EAUTH: 'auth_failed',
    ETLS: 'tls_failed',
    EPROTO: 'tls_failed',
    CERT_HAS_EXPIRED: 'tls_failed',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_failed',
    SELF_SIGNED_CERT_IN_CHAIN: 'tls_failed',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_failed',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_failed',
    STARTTLS_INJECTION: 'tls_failed',
    ECONNRESET: 'connection_lost',
    EPIPE: 'connection_lost',
    NoConnection: 'connection_lost',
    EConnectionClosed: 'connection_lost',
    ClosedAfterConnectText: 'connection_lost',
    ClosedAfterConnectTLS: 'connection_lost',
    ESOCKET: 'connection_lost',
    ECONNECTION: 'host_unreachable',
  }),
)

interface Told {
  readonly code?: unknown
  readonly authenticationFailed?: unknown
  readonly responseStatus?: unknown
  readonly responseText?: unknown
  readonly responseCode?: unknown
  readonly serverResponseCode?: unknown
  readonly syscall?: unknown
  readonly cause?: unknown
}

/** Failure of imapflow, nodemailer, TLS or network as a code for staff. */
export function failureOf(error: unknown): MailFailure {
  const { code, authenticationFailed, cause, syscall, responseStatus, responseCode } = toldBy(error)
  // imapflow says so of whatever ends a sign-in.
  if (authenticationFailed === true && responseStatus !== undefined)
    return isOfServer(error) ? 'server_error' : 'auth_failed'
  if (code === 'EAUTH' && isPassing(responseCode)) return 'server_error'
  if (typeof code === 'string') {
    if (code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL')) return 'tls_failed'
    // nodemailer says ESOCKET of whatever a socket said.
    if (code === 'ESOCKET' && syscall === 'connect') return 'host_unreachable'
    const known = codes.get(code)
    if (known !== undefined) return known
  }
  return cause === undefined ? 'server_error' : failureOf(cause)
}

/** RFC 5530 codes of an unavailable server. */
const serverCodes = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG']

/** Gmail's text, behind a general [ALERT]. */
const tooMany = /^too many simultaneous connections/i

/** NO means a wrong password, except for these. */
function isOfServer(error: unknown): boolean {
  const { responseStatus, responseText } = toldBy(error)
  const isFull = typeof responseText === 'string' && tooMany.test(responseText)
  return responseStatus === 'BAD' || isFull || serverCodes.includes(responseCodeOf(error))
}

/** SMTP 4yz, such as 454 (RFC 4954): not checkable now. */
const isPassing = (code: unknown): boolean => typeof code === 'number' && code >= 400 && code < 500

/** NO or BAD, not a broken connection. */
export function isRefusal(error: unknown): boolean {
  const { responseStatus, authenticationFailed } = toldBy(error)
  return authenticationFailed !== true && (responseStatus === 'NO' || responseStatus === 'BAD')
}

const refusalCodes: ReadonlyMap<string, FolderFailure> = new Map(
  Object.entries<FolderFailure>({
    NOPERM: 'not_permitted',
    AUTHORIZATIONFAILED: 'not_permitted',
    NONEXISTENT: 'not_there',
    TRYCREATE: 'not_there',
  }),
)

export function refusalOf(error: unknown): { readonly failure: FolderFailure; readonly serverSays: string } {
  const { responseText } = toldBy(error)
  const failure = refusalCodes.get(responseCodeOf(error)) ?? 'refused'
  return { failure, serverSays: typeof responseText === 'string' ? responseText : '' }
}

function responseCodeOf(error: unknown): string {
  const { serverResponseCode } = toldBy(error)
  return typeof serverResponseCode === 'string' ? serverResponseCode.toUpperCase() : ''
}

export const isNotFound = (error: unknown): boolean => toldBy(error).code === 'NotFound'

const toldBy = (error: unknown): Told => (typeof error === 'object' && error !== null ? error : {})
