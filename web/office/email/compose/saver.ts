export type SaveState = 'saved' | 'saving' | 'unsaved' | 'conflict'

interface SaverTerms<Fields> {
  /** The new version. */
  readonly save: (fields: Fields, version: number) => Promise<number>
  readonly version: number
  readonly isConflict: (error: unknown) => boolean
  readonly onState: (state: SaveState) => void
  readonly onFailure: (error: unknown) => void
  /** Calls back after so many ms; the answer calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
}

export interface Saver<Fields> {
  change(fields: Fields): void
  /** Saves what is not saved yet. False when that was not possible. */
  flush(): Promise<boolean>
  readonly version: () => number
  /** Saves nothing more: somebody else has changed what is saved here. */
  refuse(): void
  /** Saves nothing more. */
  stop(): void
}

/** Long enough that a word is one save, short enough that little is lost with a machine. */
const calmMs = 1_000
const retryMs = 5_000

/** Saves the newest text a second after the last change, one call at a time, and again until it is saved. */
export function createSaver<Fields>(terms: SaverTerms<Fields>): Saver<Fields> {
  let { version } = terms
  let newest: Fields | null = null
  let running: Promise<boolean> | null = null
  let callOff = () => {}
  let isOver = false

  function soon(ms: number): void {
    callOff()
    if (!isOver) callOff = terms.after(ms, () => void flush())
  }

  async function run(): Promise<boolean> {
    while (newest !== null && !isOver) {
      const fields = newest
      newest = null
      terms.onState('saving')
      try {
        version = await terms.save(fields, version)
      } catch (error) {
        newest ??= fields
        if (isOver) return false
        if (terms.isConflict(error)) refuse()
        else terms.onState('unsaved')
        terms.onFailure(error)
        soon(retryMs)
        return false
      }
    }
    if (!isOver) terms.onState('saved')
    return newest === null
  }

  function refuse(): void {
    callOff()
    isOver = true
    terms.onState('conflict')
  }

  async function flush(): Promise<boolean> {
    callOff()
    if (isOver) return false
    running ??= run().finally(() => {
      running = null
    })
    const isDone = await running
    return isDone && newest !== null ? flush() : isDone
  }

  return {
    change(fields) {
      newest = fields
      // Until the other change is looked at, there is nothing else to say.
      if (isOver) return
      terms.onState('unsaved')
      soon(calmMs)
    },
    flush,
    version: () => version,
    refuse,
    stop() {
      callOff()
      isOver = true
    },
  }
}
