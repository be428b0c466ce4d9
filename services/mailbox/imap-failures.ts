import type { FolderFailure } from '#infra/stores/mailbox/folder-rows.ts'

import type { MailFailure } from './source.ts'

const codes: Readonly<Record<string, MailFailure>> = {
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
}

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

/** What a failure of imapflow, nodemailer, TLS or the network means to whoever set the account up. */
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
    const known = codes[code]
    if (known !== undefined) return known
  }
  return cause === undefined ? 'server_error' : failureOf(cause)
}

/** Response codes of RFC 5530 that say nothing of the password: the server cannot check it now, or takes nobody more. */
const serverCodes = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG']

/** Gmail has no code of its own for it: [ALERT] stands before anything that a person should read. */
const tooMany = /^too many simultaneous connections/i

/** A password that is wrong is refused with NO. */
function isOfServer(error: unknown): boolean {
  const { responseStatus, responseText } = toldBy(error)
  const isFull = typeof responseText === 'string' && tooMany.test(responseText)
  return responseStatus === 'BAD' || isFull || serverCodes.includes(responseCodeOf(error))
}

/** SMTP's 4yz, as 454 of RFC 4954: the server cannot check the password now. */
const isPassing = (code: unknown): boolean => typeof code === 'number' && code >= 400 && code < 500

/** A NO or BAD to a command, not a broken line. */
export function isRefusal(error: unknown): boolean {
  const { responseStatus, authenticationFailed } = toldBy(error)
  return authenticationFailed !== true && (responseStatus === 'NO' || responseStatus === 'BAD')
}

/** Response codes of RFC 5530 and RFC 3501. */
const refusalCodes: Readonly<Record<string, FolderFailure>> = {
  NOPERM: 'not_permitted',
  AUTHORIZATIONFAILED: 'not_permitted',
  NONEXISTENT: 'not_there',
  TRYCREATE: 'not_there',
}

/** What a refusal means for the folder that it is about. */
export function refusalOf(error: unknown): { readonly failure: FolderFailure; readonly serverSays: string } {
  const { responseText } = toldBy(error)
  const failure = refusalCodes[responseCodeOf(error)] ?? 'refused'
  return { failure, serverSays: typeof responseText === 'string' ? responseText : '' }
}

function responseCodeOf(error: unknown): string {
  const { serverResponseCode } = toldBy(error)
  return typeof serverResponseCode === 'string' ? serverResponseCode.toUpperCase() : ''
}

/** There is no such folder. */
export const isNotFound = (error: unknown): boolean => toldBy(error).code === 'NotFound'

const toldBy = (error: unknown): Told => (typeof error === 'object' && error !== null ? error : {})
