import { onReturn } from './connection.ts'

/** Pause before each attempt. */
const pausesMs = [0, 300, 1500]
const deadlineMs = 20_000
/** Between rounds, when the browser does not tell that the network is back: a server that restarts, say. */
const roundMs = 10_000

let retries = 0

/**
 * Fetches a file of the build in up to three attempts, each but the first under another address, since browsers of before
 * 2025 keep the failure of a script for as long as the page is open. `fetchFile` is handed what goes behind the address:
 * '' or '?retry=1'. Rejects with the last failure.
 */
export async function inAttempts<Result>(fetchFile: (query: string) => Promise<Result>): Promise<Result> {
  let failure: unknown
  for (const [attempt, pauseMs] of pausesMs.entries()) {
    if (pauseMs > 0) await pause(pauseMs)
    try {
      return await withinDeadline(fetchFile(attempt === 0 ? '' : `?retry=${(retries += 1)}`))
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Repeats until it succeeds: when the network may be back, and every 10 s. Each failure is handed on. */
export async function untilDone<Result>(
  run: () => Promise<Result>,
  onFailure: (error: unknown) => unknown,
): Promise<Result> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      await onFailure(error)
      await nextChance()
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, roundMs)
    const stop = onReturn(done)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })

async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not fetched within ${deadlineMs} ms`)), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
