import type { ServerAddress } from '#infra/stores/mailbox/account-rows.ts'
import type { FolderFailure, FolderType } from '#infra/stores/mailbox/folder-rows.ts'
import type { MailFlags } from '#infra/stores/mailbox/message-rows.ts'

/**
 * One connection to a mailbox: over IMAP, or to the sandbox's own store. The sync and the actions know nothing else of it. Each call
 * has a deadline and rejects with `SourceError`; after that the connection is of no use any more, except after `SourceRefused`.
 */
export interface MailSource {
  folders(): Promise<SourceFolder[]>
  /** What a folder holds, by its numbers; null when there is no such folder. */
  status(path: string): Promise<SourceStatus | null>
  /** Every uid of a folder, ascending. */
  uids(path: string): Promise<number[]>
  /** Flags of all messages, or of those that changed since a modseq. */
  flags(path: string, sinceModseq: number | null): Promise<SourceFlags[]>
  /** Messages one by one, each at most once; what is gone meanwhile is left out. */
  fetch(path: string, uids: readonly number[]): AsyncIterable<SourceMessage>
  setFlag(path: string, uids: readonly number[], flag: MailFlag, isOn: boolean): Promise<void>
  /** The new uids by the old ones, as far as the server tells them. */
  move(path: string, uids: readonly number[], target: string): Promise<ReadonlyMap<number, number>>
  /** The newest uid in a folder with this Message-ID. */
  findByMessageId(path: string, messageId: string): Promise<number | null>
  /** For good; used for our own drafts alone. */
  delete(path: string, uids: readonly number[]): Promise<void>
  /** Answers the path that the server has for it, which may lie behind the prefix of a namespace; also where there is one already. */
  createFolder(name: string): Promise<string>
  append(path: string, raw: Uint8Array, flags: { readonly isRead: boolean; readonly isDraft?: boolean }): Promise<void>
  /** Resolves when the server says that something changed in the inbox, or after `ms`. */
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
  /** Bytes of the whole message. */
  readonly size: number
  /** As it came. */
  readonly raw: Uint8Array
  /** Of one that is larger than what is fetched, `raw` is its beginning; of one that the server refuses, nothing. */
  readonly state: 'whole' | 'headers' | 'refused'
}

/** Why a mailbox could not be reached: shown to staff, in the words of `email.failure.<code>`. */
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

/** Its message names no password and nobody. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly failure: MailFailure
  constructor(failure: MailFailure, cause?: unknown) {
    super(`The mailbox cannot be used: ${failure}`, { cause })
    this.failure = failure
  }
}

/** The server said no to one command; the connection goes on. */
export class SourceRefused extends Error {
  override name = 'SourceRefused'
  readonly failure: FolderFailure
  /** In the server's own words, which may name anybody. */
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
