import type { EventLog } from '#events/log/log.ts'

export interface Writers {
  stop(): Promise<number[]>
}

/** Clients that append a deposit at a fixed rate and wait for the read models. */
export function openWriters({ log }: { readonly log: EventLog }, perSecond: number): Writers {
  const waits: number[] = []
  const open = new Set<Promise<void>>()
  const write = async () => {
    const id = crypto.randomUUID().replaceAll('-', '')
    const began = performance.now()
    await log.append({
      key: id,
      meta: { actor: { kind: 'visitor' } },
      writes: [
        {
          stream: `payment-${id}`,
          expected: 0,
          events: [
            {
              type: 'DepositRequested',
              data: {
                bookingId: id,
                paymentId: id,
                amountCents: 3_100,
                currency: 'CAD',
                attempt: 1,
                key: `deposit-${id}-1`,
              },
            },
          ],
        },
      ],
    })
    waits.push(performance.now() - began)
  }
  const timer = setInterval(() => {
    const writing = write()
    open.add(writing)
    void writing.finally(() => open.delete(writing))
  }, 1_000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      return waits
    },
  }
}
