import { inspect } from 'node:util'

const shown = '[secret]'

/** A password or token in memory. Logs, JSON and error messages show '[secret]' in its place. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The text itself, to be handed to the service that asks for it and nowhere else. */
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
