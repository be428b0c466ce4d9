/** 'unknown' before the first answer. */
export type CheckState = 'unknown' | 'ok' | 'failed'

export interface RememberedCheck {
  /** Last result without waiting; an outdated one is refreshed. */
  latest(): CheckState
  /** Resolves without open checks. */
  settled(): Promise<void>
}

interface Terms {
  readonly freshMs: number
  readonly deadlineMs: number
  readonly now: () => number
}

/** Background check of a slow service, at most once per `freshMs`; a timeout is a failure. */
export function rememberedCheck(ask: () => Promise<unknown>, { freshMs, deadlineMs, now }: Terms): RememberedCheck {
  let state: CheckState = 'unknown'
  let askedAt = -Infinity
  let asking = Promise.resolve()
  const askNow = () => {
    askedAt = now()
    asking = within(deadlineMs, ask).then(
      () => {
        state = 'ok'
      },
      () => {
        state = 'failed'
      },
    )
  }
  return {
    latest() {
      if (now() - askedAt >= freshMs) askNow()
      return state
    },
    settled: () => asking,
  }
}

/** Rejects after the deadline. */
export async function within<Answer>(deadlineMs: number, ask: () => Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${deadlineMs / 1000} s`)), deadlineMs)
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
