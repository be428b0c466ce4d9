/** A page's HTTP behaviour: cookies, JSON and card confirmation. */
export function browserOf(origin: string, publishableKey: string) {
  const jar = new Map<string, string>()

  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin', origin }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isWire(body) ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: readJson(text) }
  }

  return {
    jar,
    request,
    get: (path: string) => request('GET', path),
    post: (path: string, body?: unknown) => request('POST', path, body),
    patch: (path: string, body?: unknown) => request('PATCH', path, body),
    put: (path: string, body?: unknown) => request('PUT', path, body),
    /** Confirms an intent with a test payment method; answers the provider's JSON. */
    async pay(clientSecret: string, paymentMethod = 'pm_card_visa') {
      const intent = clientSecret.slice(0, clientSecret.indexOf('_secret'))
      const response = await fetch(`${origin}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: paymentMethod,
          return_url: `${origin}/booking-success`,
        }),
      })
      return readJson(await response.text())
    },
  }
}

/** True for bodies that are sent unchanged. */
const isWire = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

export type TestBrowser = ReturnType<typeof browserOf>

// Tests look at answers field by field and fail where one is missing.
// oxlint-disable-next-line typescript/no-explicit-any
function readJson(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
