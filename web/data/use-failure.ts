import { use, useCallback, useMemo } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'
import type { ToastContent } from '#web/ui/toasts.ts'

import { AudienceContext, isExpired } from './audience.ts'
import { HttpError } from './http.ts'
import { useReadAgain } from './read-again.ts'

export interface FailureTerms {
  /** Text for failures without a refusal: in place or, with a title, in a toast. */
  readonly failed: string | (ToastContent & { readonly description: string })
  /** Other words for some failures; null leaves them to the catalogue of refusals and to `failed`. */
  readonly wordsOf?: ((error: unknown) => string | null) | undefined
}

export interface Failure {
  readonly wordsFor: (error: unknown, terms: FailureTerms) => string
  /** Ends the session where it is over. Resolves with whether that is all there is to tell. */
  readonly expireBy: (error: unknown) => Promise<boolean>
  /** Resolves with what shows the failure in a toast; null where the page shows it in place. */
  readonly settle: (error: unknown, terms: FailureTerms) => Promise<(() => void) | null>
  /** Settles and shows, for calls without a button. */
  readonly tell: (error: unknown, terms: FailureTerms) => Promise<void>
}

/** A "no" that the page knows by itself, in words that are told as a refusal of the server is. */
export class OwnRefusal extends Error {
  override name = 'OwnRefusal'
}

/** Failure texts of calls by the policy in CONTRIBUTING.md. */
export function useFailure(): Failure {
  const { t } = useI18n()
  const notify = useNotify()
  const audience = use(AudienceContext)
  const readAgain = useReadAgain()

  const wordsFor = useCallback<Failure['wordsFor']>(
    (error, { failed, wordsOf }) => {
      const own = error instanceof OwnRefusal ? error.message : (wordsOf?.(error) ?? null)
      if (own !== null) return own
      const problem = error instanceof HttpError && error.status < audience.refusedBelow ? error.problem : null
      if (problem !== null) return t(`problem.${problem.code}`)
      return typeof failed === 'string' ? failed : failed.description
    },
    [t, audience],
  )
  const expireBy = useCallback<Failure['expireBy']>(
    async (error) => {
      if (!isExpired(error)) return false
      await audience.expire(readAgain)
      return audience.isExpiryTold
    },
    [audience, readAgain],
  )
  const settle = useCallback<Failure['settle']>(
    async (error, terms) => {
      if (await expireBy(error)) return () => {}
      const { failed } = terms
      if (typeof failed === 'string') return null
      return () => notify({ tone: 'destructive', ...failed, description: wordsFor(error, terms) })
    },
    [expireBy, notify, wordsFor],
  )
  return useMemo(
    () => ({ wordsFor, expireBy, settle, tell: async (error, terms) => (await settle(error, terms))?.() }),
    [wordsFor, expireBy, settle],
  )
}
