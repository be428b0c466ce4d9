/** Cached files of the service worker. */

export interface ShellTerms {
  readonly storage: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  /** The beginning of the names of all copies; each build has its own. */
  readonly prefix: string
  readonly version: string
  readonly files: readonly string[]
}

const shellPath = '/crm'
/** A network that answers so slowly is none: the copy is opened. */
const patienceMs = 5_000
const brokenStatuses = [502, 503, 504]

export function createShell({ storage, fetch, prefix, version, files }: ShellTerms) {
  const name = `${prefix}-${version}`
  const open = () => storage.open(name)
  const copies = copiesBy(open)

  /** Fetches all of it or rejects: the worker of the build before goes on then. */
  async function install(): Promise<void> {
    const cache = await open()
    const page = await fetch(shellPath, { cache: 'no-store' })
    const html = await page.clone().text()
    const needed = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    // While two builds change over, the page may be of the other one: its files would be missing without a connection.
    const code = needed.filter((path) => /\.(?:js|css)$/.test(path))
    const isOwn = page.ok && code.length > 0 && code.every((path) => files.includes(path))
    if (!isOwn) throw new Error('The page is not of the build of this worker')
    await Promise.all(
      [...new Set([...files, ...needed])].map(async (path) => {
        if ((await cache.match(path)) === undefined) await keep(cache, path, await fetch(path))
      }),
    )
    await cache.put(shellPath, page)
  }

  /** The page from the network, which has the newest build; the copy where that does not answer. */
  async function page(request: Request): Promise<Response> {
    try {
      const answer = await inTime(fetch(request))
      if (!brokenStatuses.includes(answer.status)) return answer
      return (await copies.find(shellPath)) ?? answer
    } catch (error) {
      const copy = await copies.find(shellPath)
      if (copy === undefined) throw error
      return copy
    }
  }

  /** A file of the build: its name changes with its content, so a copy is as good. A second attempt (`?retry=1`) passes the copy by. */
  async function file(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const copy = await copies.find(pathname)
    if (copy !== undefined && search === '') return copy
    try {
      const answer = await fetch(request)
      if (!answer.ok) return copy ?? answer
      if (isPage(answer)) throw new Error(`${pathname} did not come`)
      await copies.tryToKeep(pathname, answer.clone())
      return answer
    } catch (error) {
      if (copy === undefined) throw error
      return copy
    }
  }

  return {
    install,
    dropOthers: () => dropOthers(storage, prefix, name),
    /** Undefined for what is none of its business: whatever the API answers above all. */
    answer(request: Request, origin: string): Promise<Response> | undefined {
      const url = new URL(request.url)
      if (request.method !== 'GET' || url.origin !== origin) return undefined
      if (url.pathname.startsWith('/assets/')) return file(request)
      const isShell = url.pathname === shellPath || url.pathname === `${shellPath}/`
      return isShell && request.mode === 'navigate' ? page(request) : undefined
    },
  }
}

/** Deletes the copies of other builds. */
async function dropOthers(storage: ShellTerms['storage'], prefix: string, name: string): Promise<void> {
  const others = (await storage.keys()).filter((one) => one.startsWith(`${prefix}-`) && one !== name)
  await Promise.all(others.map((one) => storage.delete(one)))
}

/** Copies beside the network: where the browser cannot open them, or its disk is full, the network alone answers. */
function copiesBy(open: () => Promise<Cache>) {
  return {
    find: async (path: string): Promise<Response | undefined> => {
      try {
        return await (await open()).match(path)
      } catch {
        return undefined
      }
    },
    tryToKeep: async (path: string, answer: Response): Promise<void> => {
      try {
        await (await open()).put(path, answer)
      } catch {
        // The answer is as good without a copy.
      }
    },
  }
}

/** A navigation takes no signal: what comes later is not waited for. */
const inTime = (answer: Promise<Response>): Promise<Response> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs)
    }),
  ])

const isPage = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('text/html') ?? true

/** A proxy's page under the name of a script is no copy of it. */
async function keep(cache: Cache, path: string, answer: Response): Promise<void> {
  if (!answer.ok || isPage(answer)) throw new Error(`${path} did not come`)
  await cache.put(path, answer)
}
