import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

import type { Session, Sessions } from '#services/domain/accounts/ports.ts'
import { problem } from '#services/http/problem.ts'
import type { Live } from '#services/live/live.ts'
import type { Listener } from '#services/live/subscriptions.ts'

const heartbeatMs = 25_000
const fullRetrySeconds = 60

interface LiveTerms {
  readonly live: Live
  readonly audience: Listener['audience']
  readonly readsMail: boolean
  readonly session: Session
  readonly sessions: Sessions
}

/**
 * Server-sent events: 'ready', 'changed', 'mail' and 'team', with heartbeats, until the session's end; 429 beyond the
 * limits.
 */
export async function liveStream(
  c: Context,
  { live, audience, readsMail, session, sessions }: LiveTerms,
): Promise<Response> {
  const { owner, id: sessionId } = session
  const subscription = await live.join({ audience, owner, sessionId, readsMail })
  if (subscription === null) throw problem('too_many_requests', { retryAfterSeconds: fullRetrySeconds })
  // Listing does not prolong a session, as asking for it would.
  const isAlive = async () => (await sessions.list(owner)).some(({ id }) => id === sessionId)
  // For nginx, which would keep the events until they fill its buffer.
  c.header('x-accel-buffering', 'no')
  const response = streamSSE(c, async (stream) => {
    stream.onAbort(() => subscription.unsubscribe())
    try {
      await stream.writeSSE({ event: 'ready', data: 'ready' })
      while (!stream.aborted) {
        const update = await subscription.next(heartbeatMs)
        if (update === 'ended') break
        if (update === 'changed' || update === 'team') await stream.writeSSE({ event: update, data: update })
        else if (update !== 'quiet') await stream.writeSSE({ event: 'mail', data: update.mailAccounts.join(',') })
        // Where it cannot be asked the stream ends, and the page comes back later.
        else if (await isAlive().catch(() => false)) await stream.write(': \n\n')
        else break
      }
    } finally {
      subscription.unsubscribe()
    }
  })
  // HTTP forbids it beside the length of a chunked answer, and the process says itself when a connection is the last one.
  response.headers.delete('connection')
  return response
}
