import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod'

import { addMinutes } from '#events/values/toronto.ts'
import type { Application } from '#services/process/open-application.ts'

/** Dashboard of the provider, in the sandbox. */
export interface ProviderDesk {
  /** Refunds a part or the rest; returns success. */
  refund(intentId: string, amountCents?: number): Promise<boolean>
  /** Opens a dispute; returns its id. */
  dispute(intentId: string): Promise<string>
  /** Submits decisive evidence. */
  answer(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  /** Delivers events twice and late, or holds them. */
  deliver(isTold: boolean): Promise<void>
  age(intentId: string, days: number): Promise<void>
}

const patienceMs = 60_000

/** Evidence texts of Stripe's test mode. */
const evidence = { won: 'winning_evidence', lost: 'losing_evidence' } as const

const named = z.object({ id: z.string() })

export function openProviderDesk({
  paymentSetup,
  database,
}: Pick<Application, 'paymentSetup' | 'database'>): ProviderDesk {
  const { sandbox, sandboxKeys } = paymentSetup
  if (sandbox === null || sandboxKeys === null) throw new Error('Payments are not those of the sandbox')
  const ask = async (method: string, path: string, type: string, body: string) =>
    sandbox.request(path, {
      method,
      headers: { authorization: `Bearer ${sandboxKeys.secretKey}`, 'content-type': type },
      body,
    })
  const post = (path: string, fields: Record<string, string>) =>
    ask('POST', path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
  return {
    async refund(intentId, amountCents) {
      const amount = amountCents === undefined ? {} : { amount: String(amountCents) }
      const late = Date.now() + patienceMs
      for (;;) {
        const answer = await post('/v1/refunds', { payment_intent: intentId, ...amount })
        if (answer.ok) return true
        if (answer.status < 500 && answer.status !== 409) return false
        if (Date.now() > late) throw new Error(`The desk could not refund ${intentId}: ${answer.status}`)
        await sleep(100)
      }
    },
    async dispute(intentId) {
      const answer = await ask(
        'POST',
        '/test/disputes',
        'application/json',
        JSON.stringify({ payment_intent: intentId }),
      )
      if (!answer.ok) throw new Error(`${intentId} could not be disputed: ${answer.status}`)
      return named.parse(await answer.json()).id
    },
    async answer(disputeId, outcome) {
      const answer = await post(`/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': evidence[outcome] })
      if (!answer.ok) throw new Error(`${disputeId} could not be answered: ${answer.status}`)
    },
    async deliver(isTold) {
      const settings = { hold: !isTold, copies: 2, delayMs: [0, 400] }
      const answer = await ask('PUT', '/test/deliveries', 'application/json', JSON.stringify(settings))
      if (!answer.ok) throw new Error(`The deliveries could not be set: ${answer.status}`)
    },
    async age(intentId, days) {
      const created = Math.floor(Date.parse(addMinutes(new Date().toISOString(), -days * 24 * 60)) / 1000)
      await database.query(
        `update sandbox.stripe_objects set created = $2, body = jsonb_set(body, '{created}', to_jsonb($2::bigint))
         where id = $1 or parent = $1`,
        [intentId, created],
      )
    },
  }
}
