import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnTotp } from './own-totp.tsx'

/** What one signs in with. */
export function OwnSignIn() {
  return (
    <>
      <OwnPassword />
      <OwnTotp />
      <OwnPasskeys />
    </>
  )
}
