import { setTimeout as sleep } from 'node:timers/promises'

const lettersMs = 60_000

/** Sends messages from distinct addresses, unthrottled. */
export async function leaveMessages(url: string, who: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const response = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `203.0.113.${number + 1}`,
      },
      body: JSON.stringify({ name: 'A Caller', email: addressOf(who, number), message: 'Do you clean vans?' }),
      signal: AbortSignal.timeout(30_000),
    })
    if (response.status !== 201) throw new Error(`A message was answered ${response.status} ${await response.text()}`)
  }
}

/** Waits for the acknowledgements; returns missing ones. */
export async function mailsOf(url: string, who: string, count: number): Promise<string[]> {
  const late = Date.now() + lettersMs
  for (;;) {
    const shown = await (await fetch(`${url}/sandbox/mail?limit=500`)).text()
    const missing = Array.from({ length: count }, (_, number) => addressOf(who, number)).filter(
      (address) => !shown.includes(address),
    )
    if (missing.length === 0) return []
    if (Date.now() > late) return missing.map((address) => `no mail came to ${address}`)
    await sleep(200)
  }
}

const addressOf = (who: string, number: number): string => `${who}-${number}@example.com`
