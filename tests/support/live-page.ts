import type { browserOf } from './browser.ts'
import { eventually } from './test-app.ts'

/** A page that listens: what it was told grows, `end` says how the stream ended. */
export async function listenTo(
  url: string,
  visitor: Pick<ReturnType<typeof browserOf>, 'jar'>,
  path: '/api/live' | '/api/crm/live' = '/api/live',
) {
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const leaving = new AbortController()
  const response = await fetch(`${url}${path}`, { headers: { cookie }, signal: leaving.signal })
  if (!response.ok) await response.body?.cancel()
  const page = { status: response.status, response, told: '', end: null as string | null, leave: () => leaving.abort() }
  const read = async () => {
    for await (const bytes of response.body?.pipeThrough(new TextDecoderStream()) ?? []) page.told += bytes
  }
  if (response.ok) {
    void read().then(
      () => (page.end = 'ended'),
      () => (page.end = 'cut off'),
    )
    await eventually(async () => page.told.includes('event: ready'), 'the stream is open')
  }
  return page
}
