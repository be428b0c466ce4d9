import { invalidRequest, unauthorized } from './failures.ts'
import type { FormTree } from './form.ts'
import { readForm } from './form.ts'

export interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
}

const longestBody = 64 * 1024

export function readParameters(request: Request, body: string): FormTree {
  if (body.length > longestBody) throw invalidRequest('The request is too large.')
  const isForm = body === '' || request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  const form = isForm ? readForm(request.method === 'POST' ? body : new URL(request.url).search.slice(1)) : null
  if (form) return form
  throw invalidRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
  )
}

/** Bearer or Basic (key as user name); browsers may send the publishable `key`. */
export function authenticate(
  request: Request,
  params: FormTree,
  keys: Keys,
  forBrowsers: boolean,
): 'secret' | 'publishable' {
  const inHeader = keyOf(request.headers.get('authorization'))
  const key = inHeader ?? (typeof params['key'] === 'string' ? params['key'] : undefined)
  if (key === undefined)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  if (inHeader === keys.secretKey) return 'secret'
  if (key !== keys.publishableKey) throw unauthorized(`Invalid API Key provided: ${masked(key)}`, 'api_key_invalid')
  if (forBrowsers) return 'publishable'
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  )
}

export function isSecretKey(request: Request, keys: Keys): boolean {
  return keyOf(request.headers.get('authorization')) === keys.secretKey
}

function keyOf(header: string | null): string | undefined {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(header ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`

export function checkVersion(request: Request): string | undefined {
  const version = request.headers.get('stripe-version') ?? undefined
  if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) return version
  throw invalidRequest(`Invalid Stripe API version: ${version.slice(0, 40)}`)
}
