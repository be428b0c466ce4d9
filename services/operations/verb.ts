import type { ParseArgsOptionsConfig } from 'node:util'

import type { Config } from '#services/process/config.ts'

import type { OpsContext } from './context.ts'
import { UsageError } from './refusal.ts'

/** One of the operators' verbs: `npm run ops -- NAME`. */
export interface Verb {
  readonly name: string
  /** What follows the name: '[PROJECTION…] [--all]'. */
  readonly usage: string
  /** One line for the list of verbs. */
  readonly about: string
  /** What `--help` says beside it, line by line. */
  readonly details: readonly string[]
  readonly options: ParseArgsOptionsConfig
  /** 'data' is what the servers use, also while they use it. 'an empty installation' must not be in use. */
  readonly needs: 'data' | 'an empty installation'
  /** What to answer where there is nothing yet (null), or where it cannot be opened. Without it that is an error. */
  readonly whenClosed?: (config: Config, why: Error | null) => Promise<Outcome>
  /** Two of these wait for each other in one process. */
  readonly isAlone?: boolean
  /** Reads the arguments, and does nothing yet. Throws `UsageError`. */
  readonly plan: (given: Given) => Plan
}

export interface Plan {
  /** What can be found out before the data is opened. */
  readonly prepare?: (work: Pick<Work, 'progress' | 'signal'>, config: Config) => Promise<void>
  readonly run: (work: Work) => Promise<Outcome>
}

export interface Given {
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  /** Where relative paths begin: the folder of whoever asks. */
  readonly folder: string
}

export interface Work {
  readonly ops: OpsContext
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** How far it has come; may be called often. */
  readonly progress: (what: string, done: number, total: number) => void
  /** Writes to the standard output of whoever asked. */
  readonly print: (text: string) => Promise<void>
}

export interface Outcome {
  /** What `--json` prints. */
  readonly result: object
  /** The same for people. */
  readonly lines: readonly string[]
  /** False when what was looked at is not as it should be: the program ends with 1. */
  readonly holds: boolean
}

/** The text of an option, or undefined. */
export function textOf(given: Given, option: string): string | undefined {
  const value = given.values[option]
  return typeof value === 'string' ? value : undefined
}

/** Throws `UsageError` unless there are so many arguments beside the options. */
export function expectCount(given: Given, least: number, most: number): void {
  const count = given.positionals.length
  if (count < least) throw new UsageError(most === 0 ? 'It takes no arguments' : 'An argument is missing')
  if (count > most) throw new UsageError(`Too many arguments: ${given.positionals.slice(most).join(' ')}`)
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`
