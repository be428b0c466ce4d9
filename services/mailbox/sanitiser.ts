import { openBoundedProcess } from './bounded-process.ts'
import type { SafeHtml, SanitiserJob } from './safe-html.ts'

/** HTML to sanitise, or to read as text. */
export type HtmlJob = SanitiserJob | { readonly textOf: string }
export type HtmlAnswer = SafeHtml | { readonly text: string }

/** Sanitiser process; rejects with `JobFailed`. */
export interface Sanitiser {
  do(job: SanitiserJob): Promise<SafeHtml>
  text(html: string): Promise<string>
  warm(): void
  close(): Promise<void>
}

export function openSanitiser(): Sanitiser {
  const process = openBoundedProcess<HtmlJob, HtmlAnswer>({
    module: new URL('./sanitise-process.ts', import.meta.url),
    deadlineMs: 5_000,
    memoryMb: 256,
    // It takes a second to begin.
    idleMs: 900_000,
  })
  return {
    async do(job) {
      const answer = await process.do(job)
      return 'html' in answer ? answer : unasked()
    },
    async text(html) {
      const answer = await process.do({ textOf: html })
      return 'text' in answer ? answer.text : unasked()
    },
    warm: () => process.warm(),
    close: () => process.close(),
  }
}

const unasked = (): never => {
  throw new Error('The process answered another question than it was asked')
}
