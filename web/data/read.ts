import { HttpError, request } from './http.ts'

/** Path, or segments joined by slashes: `['/api/crm/deals', id]`. */
export type ReadKey = string | readonly string[]

export const keyToPath = (key: ReadKey): string => (typeof key === 'string' ? key : key.join('/'))

/** GET; null where the answer is 401: what is not ours to see is empty, not broken (specification section 7). */
export async function read(key: ReadKey): Promise<unknown> {
  try {
    return await request('GET', keyToPath(key))
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null
    throw error
  }
}
