import { inspect } from 'node:util'

const shown = '[secret]'

/** A secret in memory, shown as '[secret]' by logs, JSON and errors. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Returns the plain text, for the service alone. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return shown
  }

  toJSON(): string {
    return shown
  }

  [inspect.custom](): string {
    return shown
  }
}
