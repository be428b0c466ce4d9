import type { SmsFailure } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'

/** Text provider with deadlines of 10 s and no idempotency: `find` before a repeat. */
export interface SmsProvider {
  /** '+14165550134'; null for a pool. */
  readonly sender: string | null
  /** Page of sandbox texts; null for real ones, or for another machine. */
  readonly sandboxUrl: string | null
  /** Rejects with `SmsError` for an unknown or temporary outcome. */
  send(text: SmsText): Promise<SmsOutcome>
  /** Id of an accepted text since an instant; null for none. */
  find(text: Pick<SmsText, 'to' | 'body'> & { readonly since: Instant }): Promise<string | null>
  /** Deletes a text. Idempotent. */
  remove(sid: string): Promise<void>
  /** Verifies the account without sending; rejects with `SmsError`. */
  verify(): Promise<SmsAccount>
  /** Verifies a callback's signature; throws 'bad_signature'. */
  readCallback(pathAndQuery: string, form: Readonly<Record<string, string>>, signature: string): SmsCallback
}

export interface SmsText {
  readonly to: string
  readonly body: string
  /** Reference returned by reports. */
  readonly about: string
  readonly key: string
}

export type SmsOutcome =
  | { readonly status: 'accepted'; readonly sid: string }
  /** Permanent. `code` is the provider's. */
  | { readonly status: 'refused'; readonly reason: SmsFailure; readonly code: number | null }

export interface SmsAccount {
  readonly status: string
  readonly isTrial: boolean
}

export type SmsCallback =
  | {
      readonly kind: 'status'
      readonly about: string
      readonly key: string
      readonly sid: string
      /** Null while under way. */
      readonly outcome: 'delivered' | 'undelivered' | null
      readonly code: number | null
    }
  /** `isAnswered`: handled by the provider, such as STOP. */
  | {
      readonly kind: 'incoming'
      /** Provider's id, stable over redeliveries. */
      readonly sid: string
      readonly from: string
      readonly body: string
      readonly pictures: number
      readonly isAnswered: boolean
    }

/** `retryable`: the same call may succeed later. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly code: 'unreachable' | 'busy' | 'sender' | 'bad_signature'
  constructor(code: SmsError['code'], message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
