import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTotp } from './own-totp.tsx'

export function OwnSignIn() {
  return (
    <>
      <OwnPassword />
      <OwnTotp />
      <OwnPasskeys />
      <OwnSessions />
    </>
  )
}
