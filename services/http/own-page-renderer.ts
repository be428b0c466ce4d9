import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { Language } from '#events/values/language.ts'

export interface OwnPageOrder {
  readonly language: Language
  readonly address: string
  readonly answers: string
}

export interface OwnPageProgram {
  readonly prepareOwnPages: (language: Language) => Promise<unknown>
  readonly renderOwnPage: (order: OwnPageOrder) => Promise<string>
}

export interface Rendered {
  readonly id: number
  readonly html: string | null
  readonly error: string | null
}

export interface OwnPageRenderer {
  /** HTML of the page; null when unavailable. Never rejects. */
  render(order: OwnPageOrder): Promise<string | null>
  close(): Promise<void>
}

export interface RendererTerms {
  readonly program: string
  readonly onFailed: (error: unknown) => void
}

/** Silence after which a thread counts as dead. */
const stuckMs = 5_000
const restartMs = 30_000

/** Renders pages in a thread; null until it is ready. */
export function openOwnPageRenderer({ program, onFailed }: RendererTerms): OwnPageRenderer {
  const waiting = new Map<number, (html: string | null) => void>()
  let lastId = 0
  let thread: Worker | null = null
  let isReady = false
  let isClosed = false
  let startedAt = -Infinity

  function start(): void {
    startedAt = performance.now()
    const own = new Worker(new URL('render-thread.ts', import.meta.url), {
      workerData: pathToFileURL(program).href,
      // The library that renders has another form for developers, several times as slow.
      env: { NODE_ENV: 'production' },
    })
    own.unref()
    own.on('message', ({ id, html, error }: Rendered) => {
      if (id === 0) isReady = true
      if (error !== null) onFailed(new Error(error))
      answer(id, html)
    })
    own.on('error', onFailed)
    own.on('exit', () => {
      if (thread !== own) return
      thread = null
      isReady = false
      for (const id of waiting.keys()) answer(id, null)
    })
    thread = own
  }
  function answer(id: number, html: string | null): void {
    waiting.get(id)?.(html)
    waiting.delete(id)
  }

  start()
  return {
    render(order) {
      if (thread === null && !isClosed && performance.now() - startedAt >= restartMs) start()
      const [own, id] = [thread, (lastId += 1)]
      if (own === null || !isReady) return Promise.resolve(null)
      return new Promise((resolve) => {
        const stuck = setTimeout(() => void own.terminate(), stuckMs)
        waiting.set(id, (html) => {
          clearTimeout(stuck)
          resolve(html)
        })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        own.postMessage({ id, order })
      })
    },
    async close() {
      isClosed = true
      await thread?.terminate()
    },
  }
}
