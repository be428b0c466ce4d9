import type { AccountSession } from '#services/contracts/account.ts'
import type { Session } from '#services/domain/accounts/ports.ts'

export const toSessionRow = ({ id, device, createdAt, lastUsedAt }: Session, ownId: string): AccountSession => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
  isThisOne: id === ownId,
})
