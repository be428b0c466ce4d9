import { chromium, type Browser } from 'playwright-core'

import { findProgram, provision } from './provision.ts'

/** Switches of Debian's Chromium, for root and without background traffic. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchChromium(): Promise<Browser> {
  provision(['chromium'])
  return chromium.launch({ executablePath: findProgram('chromium'), args: [...chromiumSwitches] })
}
