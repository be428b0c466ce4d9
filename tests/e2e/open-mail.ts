import type { Page } from 'playwright-core'

import { ownerPassword } from '#tests/support/office-staff.ts'

interface SignIn {
  readonly username: string
  readonly password: string
}

/** Signs in and opens the mailbox. */
export async function openMail(page: Page, as?: SignIn): Promise<void> {
  const { username, password } = as ?? { username: 'admin', password: ownerPassword }
  await page.goto('/crm?section=email')
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('li[aria-posinset="1"]').waitFor()
}
