import { setTimeout as sleep } from 'node:timers/promises'

/** Open-loop load; times count from the planned moment, so that queueing is included. */
export async function askSteadily(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  ask: (number: number) => Promise<void>,
): Promise<readonly number[]> {
  const began = performance.now()
  const asked: Promise<number>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    asked.push(ask(number).then(() => performance.now() - due))
  }
  return Promise.all(asked)
}
