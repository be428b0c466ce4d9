import type { Browser, Page } from 'playwright-core'

import { openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'

/** An owner takes two customers for one person by their telephone number, undoes it, does it again and separates them at the other's address. Answers what went wrong in the browser. */
export async function mergeInOffice(app: TestApp, browser: Browser): Promise<readonly string[]> {
  const visitor = await officeStaff(app).owner()
  const added = async (name: string, phone: string): Promise<string> => {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    return (await visitor.post('/api/crm/customers', { name, email, phone })).body.id
  }
  const [asha, guest] = [await added('Asha Merge', '905-555-4433'), await added('Guest Merge', '(905) 555 4433')]
  const { page, faults } = await openWindow(browser, app.url, 390)
  await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: app.url })))

  await page.goto(`/crm?section=customers&customer=${asha}`)
  await compareAndMerge(page)
  // The message stays for some seconds only, and longer while the pointer is over it: so it is the first thing that is done.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Customers Separated').first().waitFor()
  await page.getByRole('button', { name: 'Separate again: Guest Merge' }).waitFor({ state: 'detached' })
  await compareAndMerge(page)
  await page.getByRole('button', { name: 'Separate again: Guest Merge' }).waitFor()

  await page.goto(`/crm?section=customers&customer=${guest}`)
  await page.getByText('Guest Merge is merged with Asha Merge: everything of both is on this page.').waitFor()
  await page.getByRole('heading', { name: 'Asha Merge' }).waitFor()
  await expectAccessible(page, 'the page of customers who were merged')
  await expectNothingSideways(page, 'the page of customers who were merged')
  await page.getByRole('button', { name: 'Separate again: Guest Merge' }).click()
  await page.getByRole('heading', { name: 'Guest Merge' }).waitFor()
  await page.context().close()
  return faults
}

async function compareAndMerge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Compare with Guest Merge/ }).click()
  await page.getByRole('table').waitFor()
  await expectAccessible(page, 'two customers side by side')
  await expectNothingSideways(page, 'two customers side by side')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Customers Merged').first().waitFor()
}
