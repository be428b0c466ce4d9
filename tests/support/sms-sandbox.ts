import type { Database } from '#infra/database/database.ts'
import { openSmsSandbox } from '#infra/sandbox/sms/sandbox.ts'
import { listSms } from '#infra/sandbox/sms/store.ts'
import { openTwilio, type TwilioTerms } from '#services/providers/sms/twilio.ts'

import { listen } from './listen.ts'
import { waitUntil } from './wait-for.ts'

export const smsAccount = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'the token of the account',
  from: '+15005550006',
}

/** A call that the sandbox made to the product. */
export interface Callback {
  readonly url: string
  readonly form: Readonly<Record<string, string>>
  readonly signature: string
}

interface Terms extends Pick<Partial<TwilioTerms>, 'authToken' | 'accountSid' | 'deadlineMs'> {
  readonly clock: () => number
}

/** The stand-in for Twilio on a port of this machine, with the real client before it. What it calls back is kept and taken by nobody. */
export async function openSmsStandIn(database: Database, { clock, ...differs }: Terms) {
  const callbacks: Callback[] = []
  const requests: { readonly method: string; readonly path: string; readonly body: string }[] = []
  let ids = 0
  const appUrl = 'https://freshglaze.example'
  const sandbox = await openSmsSandbox({
    ...smsAccount,
    database,
    clock,
    incomingUrl: `${appUrl}/webhooks/twilio/incoming`,
    randomId: () => String((ids += 1)).padStart(32, '0'),
    fetch: async (url, init) => {
      const form = init?.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {}
      const signature = new Headers(init?.headers).get('x-twilio-signature') ?? ''
      callbacks.push({ url: new Request(url).url, form, signature })
      return new Response('<Response/>')
    },
    report: (error) => {
      throw error
    },
    deliveryMs: 0,
  })
  const port = await listen({
    async fetch(request) {
      requests.push({
        method: request.method,
        path: new URL(request.url).pathname,
        body: await request.clone().text(),
      })
      return sandbox.fetch(request)
    },
  })
  const provider = openTwilio({
    ...smsAccount,
    appUrl,
    hearsBack: true,
    baseUrl: `http://127.0.0.1:${port}`,
    ...differs,
  })
  return {
    sandbox,
    provider,
    callbacks,
    requests,
    /** Waits until it is known what became of each text to a phone. */
    async settled(to: string) {
      const isSettled = async () => (await listSms(database, to, 500)).every(({ status }) => status !== 'queued')
      await waitUntil(isSettled)
    },
    async texts() {
      return (await listSms(database, null, 500)).toReversed().filter(({ direction }) => direction !== 'inbound')
    },
  }
}
