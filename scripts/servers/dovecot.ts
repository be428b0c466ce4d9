import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { freePort, serverAccount, startProgram, temporaryFolder } from './program.ts'
import { findProgram, provision } from './provision.ts'
import { greets } from './redis.ts'

const run = promisify(execFile)

export interface RunningMailServer {
  readonly host: string
  readonly port: number
  readonly password: string
  readonly mailFolder: (user: string) => string
  stop(): Promise<void>
}

/** Dovecot with Maildirs in a temporary folder. `prefix` ("INBOX.") is its namespace. */
export async function startDovecot({ prefix }: { readonly prefix?: string } = {}): Promise<RunningMailServer> {
  provision(['dovecot'])
  const dovecot = findProgram('dovecot')
  const folder = await temporaryFolder('dovecot')
  const [port, { stdout: version }] = await Promise.all([freePort(), run(dovecot, ['--version'], { timeout: 10_000 })])
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, configuration({ folder, port, version, prefix }))

  const program = await startProgram({
    name: 'Dovecot',
    command: dovecot,
    args: ['-F', '-c', config],
    folder,
    stopSignal: 'SIGTERM',
    isReady: () => greets(port, '', '* OK'),
  })
  return {
    host: '127.0.0.1',
    port,
    password,
    mailFolder: (user) => join(folder, 'mail', user, 'Maildir'),
    stop: () => program.stop(),
  }
}

const password = 'secret'

interface Configured {
  readonly folder: string
  readonly port: number
  readonly version: string
  readonly prefix: string | undefined
}

/** Configuration for a single account, without chroot. */
function configuration({ folder, port, version, prefix }: Configured): string {
  const account = serverAccount()
  const dialect = version.startsWith('2.3.') ? dialect23 : dialect24
  return `${dialect({ home: `${folder}/mail`, ...account })}
${prefix === undefined ? '' : `namespace inbox {\n  inbox = yes\n  separator = .\n  prefix = ${prefix}\n}`}
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
first_valid_uid = 1
default_login_user = ${account.name}
default_internal_user = ${account.name}
default_internal_group =
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}

interface Owner {
  readonly home: string
  readonly uid: number
  readonly gid: number
}

const dialect23 = ({ home, uid, gid }: Owner): string => `disable_plaintext_auth = no
mail_location = maildir:~/Maildir
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = home=${home}/%u uid=${uid} gid=${gid}
}`

const dialect24 = ({ home, uid, gid }: Owner): string => `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ~/Maildir
passdb static {
  password = ${password}
}
userdb static {
  fields {
    home = ${home}/%{user}
    uid = ${uid}
    gid = ${gid}
  }
}`
