import { vi } from 'vitest'

/** Server-sent events as the browser gives them to a page, said by the test. Later streams take the place of earlier ones. */
export function stubStreams() {
  const opened: EventTarget[] = []
  class Stream extends EventTarget {
    constructor() {
      super()
      opened.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream)
  return {
    count: () => opened.length,
    say: (word: 'ready' | 'changed' | 'mail' | 'team' | 'error') => opened.at(-1)?.dispatchEvent(new Event(word)),
  }
}
