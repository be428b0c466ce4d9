import { reloadedAtKey } from '#services/isomorphic/kept-by-every-page.ts'
import { tabStorage } from '#web/state/browser-storage.ts'
import { keepTyped } from '#web/state/typed-text.ts'

/** One reload in this time: what it did not mend, a second one will not either. */
const onceWithinMs = 60_000
const probeDeadlineMs = 5000

/**
 * Opens an address of ours anew, since an open page cannot forget a script that failed under another one; what was typed
 * stays. Resolves, having done nothing, when that was tried a moment ago, and when the server cannot be reached: the
 * browser's own error page would take the place of a page that can still be read. `prepare` runs right before.
 */
export async function reloadOnce(address = location.href, prepare = () => {}): Promise<void> {
  const storage = tabStorage()
  const last = Number(storage?.getItem(reloadedAtKey) ?? 0)
  if (storage === null || Date.now() - last < onceWithinMs || !(await isReachable(address))) return
  storage.setItem(reloadedAtKey, String(Date.now()))
  prepare()
  keepTyped(document, storage)
  if (address === location.href) location.reload()
  else location.assign(address)
  await new Promise(() => {}) // the page ends here
}

async function isReachable(address: string): Promise<boolean> {
  try {
    const probe = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeDeadlineMs) } as const
    // 404 too: the page that says so has files of its own
    return (await fetch(address, probe)).status < 500
  } catch {
    return false // no network, or nobody answers
  }
}

/** Reloads the page where a required file does not load. */
export async function orReload<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load()
  } catch (error) {
    await reloadOnce()
    throw error
  }
}
