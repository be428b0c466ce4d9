import { HttpError, type Method } from './http.ts'

interface UploadTerms {
  /** The type of the content. */
  readonly type: string
  readonly deadlineMs: number
}

/** Sends a file as the body, with a deadline for its size. */
export async function upload(
  method: Method,
  path: string,
  body: Blob,
  { type, deadlineMs }: UploadTerms,
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': type },
    body,
    signal: AbortSignal.timeout(deadlineMs),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, response.statusText, text)
  return text === '' ? null : JSON.parse(text)
}

/** Time in ms during which calls announce that the user leaves. */
const leavingMs = 10_000

/** Deletes what lasts as long as the page, also while that goes away. */
export const deleteWithPage = (path: string): Promise<unknown> =>
  fetch(path, {
    method: 'DELETE',
    credentials: 'include',
    keepalive: true,
    signal: AbortSignal.timeout(leavingMs),
  })
