import { openBoundedProcess } from './bounded-process.ts'
import type { SafeHtml, SanitiserJob } from './safe-html.ts'

/** What the process of the sanitiser is asked: HTML made safe, or its words alone. */
export type HtmlJob = SanitiserJob | { readonly textOf: string }
export type HtmlAnswer = SafeHtml | { readonly text: string }

/** Looks at HTML of strangers, which the process that serves everybody never does. Both reject with `JobFailed`. */
export interface Sanitiser {
  do(job: SanitiserJob): Promise<SafeHtml>
  /** Its words, and where its links lead. */
  text(html: string): Promise<string>
  /** Has a process ready for the first job. */
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
