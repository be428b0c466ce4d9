/** 'unknown' until the first answer. */
export type CheckState = 'unknown' | 'ok' | 'failed'

export interface RememberedCheck {
  /** What was found last, at once; an answer older than `freshMs` is asked for anew meanwhile. */
  latest(): CheckState
  /** Resolves when no question is open any more. */
  settled(): Promise<void>
}

interface Terms {
  readonly freshMs: number
  readonly deadlineMs: number
  /** Milliseconds since any moment. */
  readonly now: () => number
}

/** A slow question to somebody outside, asked at most once in `freshMs` and never waited for. No answer in time is a failure. */
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

/** Rejects when there is no answer by then. */
export async function within<Answer>(deadlineMs: number, ask: () => Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${deadlineMs / 1000} s`)), deadlineMs)
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
