import type { OpsContext } from '../context.ts'

export type Status = 'ok' | 'warn' | 'bad'

export interface Finding {
  readonly name: string
  readonly status: Status
  readonly says: string
  /** Null without advice. */
  readonly advice: string | null
}

/** Rejection is a finding too. */
export type Check = (ops: OpsContext) => Promise<Finding>

export const ok = (name: string, says: string): Finding => ({ name, status: 'ok', says, advice: null })
export const warn = (name: string, says: string, advice: string): Finding => ({ name, status: 'warn', says, advice })
export const bad = (name: string, says: string, advice: string): Finding => ({ name, status: 'bad', says, advice })

/** False for a database that only this process has open. */
export const isAtWork = ({ isServing, database }: OpsContext): boolean => isServing || database.kind === 'postgres'

export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
