import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'

/** What one signs in with. */
export function OwnSignIn() {
  return (
    <>
      <OwnPassword />
      <OwnPasskeys />
    </>
  )
}
