import { allowImageSender, revokeImageSender } from '#infra/stores/mailbox/image-senders.ts'
import type { ImageSender } from '#services/contracts/email-messages.ts'

import type { MailboxTerms } from './mailbox.ts'

export async function changeImageSender(
  { database, clock }: Pick<MailboxTerms, 'database' | 'clock'>,
  staffId: string,
  { email, isAllowed }: ImageSender,
): Promise<void> {
  if (isAllowed) await allowImageSender(database, email, { staffId, at: clock() })
  else await revokeImageSender(database, email)
}
