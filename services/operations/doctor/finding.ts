import type { OpsContext } from '../context.ts'

export type Status = 'ok' | 'warn' | 'bad'

/** One thing that was looked at. */
export interface Finding {
  readonly name: string
  readonly status: Status
  readonly says: string
  /** What to do about it, when there is something to do. */
  readonly advice: string | null
}

/** Looks at something; rejects when it cannot, which is a finding too. */
export type Check = (ops: OpsContext) => Promise<Finding>

export const ok = (name: string, says: string): Finding => ({ name, status: 'ok', says, advice: null })
export const warn = (name: string, says: string, advice: string): Finding => ({ name, status: 'warn', says, advice })
export const bad = (name: string, says: string, advice: string): Finding => ({ name, status: 'bad', says, advice })

/** Whether workers should be running: a database that only this process has opened has none. */
export const isAtWork = ({ isServing, database }: OpsContext): boolean => isServing || database.kind === 'postgres'

export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
