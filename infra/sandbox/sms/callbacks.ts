import { createHmac } from 'node:crypto'

const deadlineMs = 10_000

export interface CallbackTerms {
  readonly authToken: string
  readonly fetch: typeof globalThis.fetch
}

/** Signed callback, as Twilio's. Returns the body; rejects when undelivered. */
export async function callBack(
  { authToken, fetch }: CallbackTerms,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const fields = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'x-twilio-signature': createHmac('sha1', authToken).update(signed).digest('base64') },
    signal: AbortSignal.timeout(deadlineMs),
  })
  if (!response.ok) throw new Error(`The callback was answered ${response.status}`)
  return response.text()
}
