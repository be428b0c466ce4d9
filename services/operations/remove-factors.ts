import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { activeIn, allStaff, memberNamed } from '#services/domain/staff/staff.ts'
import { removeFactors } from '#services/features/staff/manage-staff.ts'
import { createIdentities } from '#services/process/create-identities.ts'

import { needSecret, type OpsContext } from './context.ts'
import { Refused } from './refusal.ts'
import { expectCount, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const removeFactorsOf: Verb = {
  name: 'remove-factors',
  usage: 'USERNAME',
  about: 'Takes off what a member of staff signs in with beside the password, and ends their sessions',
  details: [
    'For an owner who has lost the phone or the key: passkeys and codes go, and the password alone signs in.',
    'Who does not know it either is given a new one by admin-password. The history says that it was done.',
  ],
  options: {},
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const [username = ''] = given.positionals
  return { run: ({ ops }) => remove(ops, username) }
}

async function remove(ops: OpsContext, username: string): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const { staff, passkeys, secondStep } = createIdentities({ ...ops, secret: await needSecret(ops.config) })
  const member = memberNamed(activeIn(await stateOf(ctx.log, allStaff)), username)
  if (member === null) throw new Refused(`There is nobody with the user name '${username}'.`)
  const context = { ...ctx, identity: staff, passkeys: passkeys.staff, secondStep }
  const done = await removeFactors(context, { kind: 'operator' }, member.staffId)
  if (isRefusal(done)) throw new Refused(`It was refused: ${done.refused}.`)
  const [count, hadTotp] = [member.passkeys.length, member.totpId !== null]
  return {
    result: { username: member.username, passkeys: count, hadTotp },
    lines: [`user ${member.username}  passkeys removed ${count}  codes ${hadTotp ? 'turned off' : 'were off'}`],
    holds: true,
  }
}
