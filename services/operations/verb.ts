import type { ParseArgsOptionsConfig } from 'node:util'

import type { Config } from '#services/process/config.ts'

import type { OpsContext } from './context.ts'
import { UsageError } from './refusal.ts'

export interface Verb {
  readonly name: string
  /** '[PROJECTION…] [--all]' */
  readonly usage: string
  readonly about: string
  readonly details: readonly string[]
  readonly options: ParseArgsOptionsConfig
  /** 'an empty installation' must not be in use. */
  readonly needs: 'data' | 'an empty installation'
  /** Answer without data (null) or when it cannot be opened; otherwise an error. */
  readonly whenClosed?: (config: Config, why: Error | null) => Promise<Outcome>
  /** Mutually exclusive in a process. */
  readonly isAlone?: boolean
  /** Parses arguments; throws `UsageError`. */
  readonly plan: (given: Given) => Plan
}

export interface Plan {
  /** Checks before opening the data. */
  readonly prepare?: (work: Pick<Work, 'progress' | 'signal'>, config: Config) => Promise<void>
  readonly run: (work: Work) => Promise<Outcome>
}

export interface Given {
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  /** Base of relative paths. */
  readonly folder: string
}

export interface Work {
  readonly ops: OpsContext
  /** Aborted when the caller left. */
  readonly signal: AbortSignal
  /** Progress, possibly frequent. */
  readonly progress: (what: string, done: number, total: number) => void
  readonly print: (text: string) => Promise<void>
}

export interface Outcome {
  readonly result: object
  readonly lines: readonly string[]
  /** False for a finding: exit code 1. */
  readonly holds: boolean
}

export function textOf(given: Given, option: string): string | undefined {
  const value = given.values[option]
  return typeof value === 'string' ? value : undefined
}

/** Throws `UsageError` for a wrong number of arguments. */
export function expectCount(given: Given, least: number, most: number): void {
  const count = given.positionals.length
  if (count < least) throw new UsageError(most === 0 ? 'It takes no arguments' : 'An argument is missing')
  if (count > most) throw new UsageError(`Too many arguments: ${given.positionals.slice(most).join(' ')}`)
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`
