import type { SmsFailure } from '#events/sms.ts'
import type { Instant } from '#events/values/time.ts'

/**
 * The only way to the provider of text messages. Every call has a deadline of 10 s. It has no idempotency keys: whoever does not
 * know whether a text was taken asks `find` before sending it again.
 */
export interface SmsProvider {
  /** What answers go to, '+14165550134'; null where that is a pool of numbers. */
  readonly sender: string | null
  /** Where texts are read that reach no phone; null where they do, and where only this machine may read them. */
  readonly sandboxUrl: string | null
  /** Rejects with `SmsError` when it is not known whether it was taken, or when it may be taken later: to be tried again. */
  send(text: SmsText): Promise<SmsOutcome>
  /** The id of a text of these words that was taken for a number at or after an instant; null when there is none. */
  find(text: Pick<SmsText, 'to' | 'body'> & { readonly since: Instant }): Promise<string | null>
  /** Deletes what the provider keeps of a text; one that it does not know is gone already. */
  remove(sid: string): Promise<void>
  /** Asks who we are, without sending anything. Rejects with `SmsError`. */
  verify(): Promise<SmsAccount>
  /** Checks the signature of a call that the provider made to an address of ours, given with path and query. Throws `SmsError` 'bad_signature'. */
  readCallback(pathAndQuery: string, form: Readonly<Record<string, string>>, signature: string): SmsCallback
}

export interface SmsText {
  /** E.164. */
  readonly to: string
  readonly body: string
  /** Which text it is, told back by what becomes of it. */
  readonly about: string
  readonly key: string
}

export type SmsOutcome =
  | { readonly status: 'accepted'; readonly sid: string }
  /** For good. `code` is the provider's. */
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
      /** Null while it is under way. */
      readonly outcome: 'delivered' | 'undelivered' | null
      readonly code: number | null
    }
  /** `isAnswered`: the provider has answered it already, as it does to STOP. */
  | {
      readonly kind: 'incoming'
      /** The provider's id of the text: the same where it is told again. */
      readonly sid: string
      readonly from: string
      readonly body: string
      /** How many pictures came with it. */
      readonly pictures: number
      readonly isAnswered: boolean
    }

/** `retryable` says whether the same call may succeed later. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly code: 'unreachable' | 'busy' | 'sender' | 'bad_signature'
  constructor(code: SmsError['code'], message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
