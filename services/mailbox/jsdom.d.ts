/** The package has no types of its own: what we use of it. */
declare module 'jsdom' {
  import type { WindowLike } from 'dompurify'

  export class JSDOM {
    constructor(html: string)
    readonly window: WindowLike
  }
}
