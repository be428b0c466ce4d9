import type { Database } from '#infra/database/database.ts'
import { listenForMail } from '#infra/sandbox/mail/smtp.ts'

export type SmtpSink = Awaited<ReturnType<typeof openSmtpSink>>

/** SMTP sandbox that counts copies. */
export async function openSmtpSink() {
  const taken = new Map<string, number>()
  const server = await listenForMail(
    async ({ raw }) => {
      const id = /^Message-ID: <([^@>]+)@/im.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
      taken.set(id, (taken.get(id) ?? 0) + 1)
    },
    // Connections that end in the middle are what it is here for.
    () => {},
  )
  return { port: server.port, timesTaken: (id: string) => taken.get(id) ?? 0, close: () => server.close() }
}

interface SentRow {
  readonly id: string
  readonly state: string
  readonly failure: string | null
}

export const sentRows = (database: Database, ids: readonly string[]): Promise<SentRow[]> =>
  database.query<SentRow>('select id, state, failure from infra.mail_outgoing where id = any($1::text[])', [ids])

export async function settled(database: Database, id: string): Promise<boolean> {
  const [row] = await sentRows(database, [id])
  return row?.state === 'sent' || row?.state === 'failed'
}

/** Sent mails have one copy, uncertain ones at most one, others none. `sent` names their faults. */
export async function judgeSent(
  database: Database,
  sink: SmtpSink,
  sent: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const rows = new Map((await sentRows(database, [...sent.keys()])).map((row) => [row.id, row]))
  return [...sent].flatMap(([id, faults]) => {
    const fault = faultOf(rows.get(id), sink.timesTaken(id))
    return fault === null ? [] : [`${id} ${fault}, after ${faults}`]
  })
}

function faultOf(row: SentRow | undefined, times: number): string | null {
  if (times > 1) return `was sent ${times} times`
  if (row?.state === 'sent') return times === 1 ? null : 'is called sent and was not'
  if (row?.state !== 'failed') return `is ${row?.state ?? 'lost'}`
  return row.failure === 'maybe_sent' || times === 0 ? null : `was sent and is called ${row.failure}`
}
