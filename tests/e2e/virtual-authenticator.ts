import type { Page } from 'playwright-core'

/** A passkey as the virtual authenticator keeps it (WebAuthn.Credential of the DevTools protocol). */
interface KeptCredential {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}

/** An inspection of the page ends its virtual authenticator: the next one is given what the last one had. */
export async function connectAuthenticator(page: Page, kept: readonly KeptCredential[] = []) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const credential of kept) await devTools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    credentials: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    detach: () => devTools.detach(),
  }
}
