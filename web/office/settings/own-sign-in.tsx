import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTotp } from './own-totp.tsx'

/** What one signs in with, and where one is signed in. */
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
