import type { ServerAddress } from '#infra/stores/mailbox/account-rows.ts'
import type { FolderFailure, FolderType } from '#infra/stores/mailbox/folder-rows.ts'
import type { MailFlags } from '#infra/stores/mailbox/message-rows.ts'

/** Connection to a mailbox. Calls have deadlines; `SourceError` ends the connection, `SourceRefused` does not. */
export interface MailSource {
  folders(): Promise<SourceFolder[]>
  /** Null for an unknown folder. */
  status(path: string): Promise<SourceStatus | null>
  uids(path: string): Promise<number[]>
  /** All flags, or changes since a modseq. */
  flags(path: string, sinceModseq: number | null): Promise<SourceFlags[]>
  /** Each message at most once; deleted ones are omitted. */
  fetch(path: string, uids: readonly number[]): AsyncIterable<SourceMessage>
  setFlag(path: string, uids: readonly number[], flag: MailFlag, isOn: boolean): Promise<void>
  /** New uids by old ones, as far as known. */
  move(path: string, uids: readonly number[], target: string): Promise<ReadonlyMap<number, number>>
  /** Newest with a Message-ID. */
  findByMessageId(path: string, messageId: string): Promise<number | null>
  /** Permanent; for our own drafts alone. */
  delete(path: string, uids: readonly number[]): Promise<void>
  /** Returns the server's path, also of an existing folder. */
  createFolder(name: string): Promise<string>
  append(path: string, raw: Uint8Array, flags: { readonly isRead: boolean; readonly isDraft?: boolean }): Promise<void>
  /** Resolves at a change of the inbox, or after `ms`. */
  waitForChange(path: string, ms: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export type MailFlag = 'read' | 'starred' | 'answered'

export interface SourceFolder {
  readonly path: string
  readonly name: string
  readonly type: FolderType
}

export interface SourceStatus {
  readonly uidValidity: number
  readonly uidNext: number
  readonly messages: number
  /** Null without CONDSTORE. */
  readonly modseq: number | null
}

export interface SourceFlags extends MailFlags {
  readonly uid: number
}

export interface SourceMessage extends SourceFlags {
  readonly receivedAt: Date
  readonly size: number
  readonly raw: Uint8Array
  /** 'headers': too large, `raw` is the beginning. 'refused': empty. */
  readonly state: 'whole' | 'headers' | 'refused'
}

export const mailFailures = [
  'auth_failed',
  'host_unknown',
  'host_not_allowed',
  'host_unreachable',
  'timed_out',
  'tls_failed',
  'connection_lost',
  'server_error',
  'password_missing',
] as const
export type MailFailure = (typeof mailFailures)[number]

/** Message without passwords and names. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly failure: MailFailure
  constructor(failure: MailFailure, cause?: unknown) {
    super(`The mailbox cannot be used: ${failure}`, { cause })
    this.failure = failure
  }
}

/** One command was refused; the connection continues. */
export class SourceRefused extends Error {
  override name = 'SourceRefused'
  readonly failure: FolderFailure
  /** Server's message, possibly personal. */
  readonly serverSays: string
  constructor(message: string, { failure = 'refused', serverSays = '', cause }: Partial<Refused> = {}) {
    super(message, { cause })
    this.failure = failure
    this.serverSays = serverSays
  }
}

interface Refused {
  readonly failure: FolderFailure
  readonly serverSays: string
  readonly cause: unknown
}

export interface SourceAccount {
  readonly username: string
  readonly imap: ServerAddress
}
