import type { Actor } from '#events/actor.ts'
import { stateOf } from '#services/commands/perform.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import { throttledSignInNotice } from '#services/features/account/mails/security-notice.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'

/** Notifies the office of guessed staff passwords; without an address by the bell alone. */
export async function tellOfficeOfGuesses(
  ctx: AppContext,
  actor: Actor,
  { staffId, at }: { readonly staffId: string; readonly at: string },
): Promise<void> {
  const { officeEmail } = ctx.sender
  const username = usernamesIn(await stateOf(ctx.log, allStaff))(staffId)
  if (officeEmail === null || username === null) return
  const key = `security-notice-${staffId}-${at}`
  const mail = throttledSignInNotice({ ...(await senderInForce(ctx)), officeEmail }, { key, username })
  await sendMailOnce(ctx, actor, { about: staffId, kind: 'security-notice', mail })
}
