import { chromium, type Browser } from 'playwright-core'

import { findProgram, provision } from './provision.ts'

/** Debian's Chromium, which may run as root here and speaks to nobody but us. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens it without a window, and installs it first where that can be done. */
export function launchChromium(): Promise<Browser> {
  provision(['chromium'])
  return chromium.launch({ executablePath: findProgram('chromium'), args: [...chromiumSwitches] })
}
