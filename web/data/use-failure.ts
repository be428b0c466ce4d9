import { use, useCallback, useMemo } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'
import type { ToastContent } from '#web/ui/toasts.ts'

import { AudienceContext, isExpired } from './audience.ts'
import { HttpError } from './http.ts'
import { useReadAgain } from './read-again.ts'

type FailureToast = ToastContent & { readonly description: string }

export interface FailureTerms {
  /** Text for failures without a refusal: in place or, with a title, in a toast. */
  readonly failed: string | FailureToast | ((error: unknown) => FailureToast)
  /** Other words for some failures; null leaves them to the catalogue of refusals and to `failed`. */
  readonly wordsOf?: ((error: unknown) => string | null) | undefined
}

export interface Failure {
  readonly wordsFor: (error: unknown, terms: FailureTerms) => string
  /** Ends the session where it is over. Resolves with whether it was. */
  readonly expireBy: (error: unknown) => Promise<boolean>
  /** Shows the failure in a toast, unless the end of the session tells it; true where the page is to show it in place. */
  readonly show: (error: unknown, terms: FailureTerms) => boolean
  /** Shows it, and ends the session where it is over: for calls without a button. */
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
      return typeof failed === 'string' ? failed : toastOf(failed, error).description
    },
    [t, audience],
  )
  const expireBy = useCallback<Failure['expireBy']>(
    async (error) => {
      if (!isExpired(error)) return false
      await audience.expire(readAgain)
      return true
    },
    [audience, readAgain],
  )
  const show = useCallback<Failure['show']>(
    (error, terms) => {
      if (audience.isExpiryTold && isExpired(error)) return false
      const { failed } = terms
      if (typeof failed === 'string') return true
      notify({ tone: 'destructive', ...toastOf(failed, error), description: wordsFor(error, terms) })
      return false
    },
    [audience, notify, wordsFor],
  )
  return useMemo(() => {
    const tell: Failure['tell'] = async (error, terms) => {
      show(error, terms)
      await expireBy(error)
    }
    return { wordsFor, expireBy, show, tell }
  }, [wordsFor, expireBy, show])
}

const toastOf = (failed: Exclude<FailureTerms['failed'], string>, error: unknown): FailureToast =>
  typeof failed === 'function' ? failed(error) : failed
