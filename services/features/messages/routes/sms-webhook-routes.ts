import { Hono, type Context } from 'hono'

import type { AppContext } from '#services/features/context.ts'
import { noteSmsStatus, receiveSms } from '#services/features/messages/sms-callbacks.ts'
import { sampledWarnings } from '#services/http/log-samples.ts'
import { problem } from '#services/http/problem.ts'
import { route } from '#services/http/route.ts'
import { slidingWindow } from '#services/http/sliding-window.ts'
import type { Counters } from '#services/process/counters.ts'
import { SmsError, type SmsCallback } from '#services/providers/sms/provider.ts'

const mostAnswers = { most: 5, windowMs: 60 * 60 * 1000 } as const

const provider = { kind: 'provider', name: 'twilio' } as const

/** POST /webhooks/twilio/status and /incoming, with verified signatures. */
export function smsWebhookRoutes(ctx: AppContext, counters: Pick<Counters, 'webhooksRefused'>): Hono {
  const warnSeldom = sampledWarnings(ctx.logger)
  const answers = slidingWindow({ ...mostAnswers, now: () => Date.parse(ctx.clock()) })

  async function read(c: Context): Promise<SmsCallback> {
    const { pathname, search } = new URL(c.req.url)
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const signature = c.req.header('x-twilio-signature')
    try {
      if (ctx.sms === null) throw new SmsError('bad_signature', 'No texts are sent here')
      return ctx.sms.readCallback(pathname + search, form, signature ?? '')
    } catch (error) {
      if (!(error instanceof SmsError)) throw error
      counters.webhooksRefused += 1
      // Without its header it is somebody else than the provider.
      if (signature !== undefined)
        warnSeldom('webhook_refused', { reason: error.message, mend: 'see TWILIO_AUTH_TOKEN and APP_URL' })
      throw problem('malformed_request')
    }
  }

  return new Hono()
    .post(
      '/status',
      route({ audience: 'public', limit: { unlimited: 'the provider signs it' }, isFromAnywhere: true }),
      async (c) => {
        const callback = await read(c)
        if (callback.kind === 'status') await noteSmsStatus(ctx, provider, callback)
        return c.body(null, 204)
      },
    )
    .post(
      '/incoming',
      route({ audience: 'public', limit: { unlimited: 'the provider signs it' }, isFromAnywhere: true }),
      async (c) => {
        const callback = await read(c)
        if (callback.kind !== 'incoming') return c.body(twiml(null), 200, xml)
        const answer = await receiveSms(ctx, provider, callback)
        const isSaid = answer !== null && answers.take(callback.from, 1).isTaken
        return c.body(twiml(isSaid ? answer : null), 200, xml)
      },
    )
}

const xml = { 'content-type': 'text/xml; charset=utf-8' }

const twiml = (answer: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${answer === null ? '' : `<Message>${escaped(answer)}</Message>`}</Response>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
