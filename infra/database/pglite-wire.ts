import { protocol } from '@electric-sql/pglite'

import { DatabaseError, type Parameter } from './database.ts'
import { parameterToText, parsers } from './text-format.ts'

const { serialize, Parser, messages } = protocol

export interface WireAnswer {
  readonly rows: object[]
  readonly command: string
  readonly error: DatabaseError | undefined
  readonly notifications: readonly { readonly channel: string; readonly payload: string }[]
}

export const scriptRequest = (sql: string): Uint8Array<ArrayBuffer> => joined([serialize.query(sql)])

/** One prepared statement, with its preparation where `prepare` is given. */
export function queryRequest(
  name: string,
  parameters: readonly Parameter[],
  prepare: string | undefined,
): Uint8Array<ArrayBuffer> {
  return joined([
    ...(prepare === undefined ? [] : [serialize.parse({ name, text: prepare })]),
    serialize.bind({ statement: name, values: parameters.map(parameterToText) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ])
}

/** A buffer of its own, transferable to a thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

type Column = readonly [name: string, parse: (text: string) => unknown]

export function readAnswer(bytes: Uint8Array): WireAnswer {
  let columns: Column[] = []
  let rows: object[] = []
  let command = ''
  let failure: InstanceType<typeof messages.DatabaseError> | undefined
  const notifications: { channel: string; payload: string }[] = []

  new Parser().parse(bytes, (message) => {
    if (message instanceof messages.DataRowMessage) {
      rows.push(toRow(columns, message.fields))
    } else if (message instanceof messages.RowDescriptionMessage) {
      columns = message.fields.map((field) => [field.name, parsers.get(field.dataTypeID) ?? String])
      rows = []
    } else if (message instanceof messages.CommandCompleteMessage) {
      command = message.text.split(' ', 1)[0] ?? ''
    } else if (message instanceof messages.DatabaseError) {
      failure ??= message
    } else if (message instanceof messages.NotificationResponseMessage) {
      notifications.push({ channel: message.channel, payload: message.payload })
    }
  })

  return {
    rows,
    command,
    notifications,
    error:
      failure &&
      new DatabaseError(failure.code ?? 'XX000', failure.message, { cause: failure, constraint: failure.constraint }),
  }
}

function toRow(columns: readonly Column[], fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {}
  for (const [index, [name, parse]] of columns.entries()) {
    const text = fields[index]
    row[name] = text === null || text === undefined ? null : parse(text)
  }
  return row
}
