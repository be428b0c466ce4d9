const deadlineMs = 90_000

export interface Visitor {
  /** Returns the body; rejects for an error status. */
  send(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>>
  /** Returns the text for any status. */
  text(method: string, path: string, body?: object): Promise<string>
}

export function visitorAt(
  url: string,
  { userAgent, ip }: { readonly userAgent: string; readonly ip: string },
): Visitor {
  const cookies = new Map<string, string>()
  const ask = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'user-agent': userAgent,
        'x-forwarded-for': ip,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadlineMs),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return { ok: response.ok, status: response.status, text: await response.text() }
  }
  return {
    async send(method, path, body) {
      const { ok, status, text } = await ask(method, path, body)
      if (!ok) throw new Error(`${method} ${path} was answered ${status} ${text}`)
      const read: unknown = text === '' ? {} : JSON.parse(text)
      return typeof read === 'object' && read !== null ? { ...read } : {}
    },
    text: async (method, path, body) => (await ask(method, path, body)).text,
  }
}
