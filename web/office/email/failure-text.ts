import type { I18n } from '#web/i18n/i18n.ts'

const failures = [
  'auth_failed',
  'host_unknown',
  'host_not_allowed',
  'host_unreachable',
  'timed_out',
  'tls_failed',
  'connection_lost',
  'server_error',
  'password_missing',
] as const

/** Reason of a failed connection; unknown codes count as server errors. */
export const failureText = (t: I18n['t'], failure: unknown): string =>
  t(`email.failure.${failures.find((one) => one === failure) ?? 'server_error'}`)
