import { ImapFlow } from 'imapflow'

import type { RunningMailServer } from '#scripts/servers/dovecot.ts'

export async function openOtherProgram(server: RunningMailServer, user: string): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: server.password },
    logger: false,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
