import { isRefusal } from '#services/commands/decision.ts'
import { resetStaffPassword } from '#services/features/staff/staff.ts'
import { createIdentities } from '#services/process/create-identities.ts'

import { needSecret, type OpsContext } from './context.ts'
import { Refused } from './refusal.ts'
import { expectCount, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const adminPassword: Verb = {
  name: 'admin-password',
  usage: '[USERNAME]',
  about: 'Makes a new password for a member of staff and prints it once',
  details: [
    'Without USERNAME it is the first owner, ADMIN_USERNAME. Their sessions and passkeys end, and a wait after wrong passwords is over.',
    'A code of an app is asked for as before: remove-factors turns that off.',
    'Refused for the first owner where ADMIN_PASSWORD is set: change it there, it counts at every start.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 0, 1)
  const [username] = given.positionals
  return { run: ({ ops }) => change(ops, username ?? ops.config.adminUsername) }
}

async function change(ops: OpsContext, username: string): Promise<Outcome> {
  const isFirst = username.toLowerCase() === ops.config.adminUsername.toLowerCase()
  if (isFirst && ops.config.adminPassword !== null)
    throw new Refused('ADMIN_PASSWORD is set: change it there and start the product again.')
  const { ctx } = await ops.connected()
  const { staff, passkeys, secondStep } = createIdentities({ ...ops, secret: await needSecret(ops.config) })
  const made = await resetStaffPassword({ ...ctx, identity: staff, passkeys: passkeys.staff, secondStep }, username)
  if (isRefusal(made)) throw new Refused(`There is nobody with the user name '${username}'.`)
  return { result: made, lines: [`user ${made.username}  password ${made.password}`], holds: true }
}
