import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { reencryptCredentials } from '#infra/stores/credentials/credential-store.ts'

import { needSecret, type OpsContext } from './context.ts'
import { Refused } from './refusal.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const reencrypt: Verb = {
  name: 'reencrypt-credentials',
  usage: 'OLD_KEY_FILE',
  about: 'Encrypts the credentials of accounts again, from an old SECRET_KEY under the present one',
  details: [
    'Credentials are the passwords and tokens of mailboxes and other accounts outside. They are in backups, not in the log.',
    'OLD_KEY_FILE holds the old secret key, as the file secret-key of a DATA_DIR does. Delete it afterwards.',
    'To be run once rows of infra.credentials were copied here from an installation with another key.',
    'May be interrupted and repeated. Credentials under a third key are left as they are.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const path = resolve(given.folder, given.positionals[0] ?? '')
  return { run: ({ ops }) => encryptAgain(ops, path) }
}

async function encryptAgain(ops: OpsContext, path: string): Promise<Outcome> {
  const newSecret = await needSecret(ops.config)
  const oldSecret = await readKeyFile(path)
  if (oldSecret === newSecret) throw new Refused(`The key in ${path} is the present one: nothing is to be done.`)
  const count = await reencryptCredentials(ops.database, { oldSecret, newSecret })
  return {
    result: { count },
    lines: [
      count === 0
        ? `No credential is encrypted under the key in ${path}.`
        : `${plural(count, 'credential')} ${count === 1 ? 'is' : 'are'} encrypted under the present key now.`,
    ],
    holds: true,
  }
}

async function readKeyFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw error instanceof Error && 'code' in error ? new Refused(error.message) : error
  })
  const key = text.trim()
  if (key === '') throw new Refused(`${path} is empty: there is no key in it.`)
  return key
}
