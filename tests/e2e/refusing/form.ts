import type { Page } from 'playwright-core'

/** Who has a page open. */
export type Who = 'visitor' | 'customer' | 'owner'

/** What the forms are about. */
export interface Things {
  readonly payLink: string
  /** Of the customer: one that is ahead. */
  readonly ahead: string
  readonly aheadOn: string
  /** One that is completed, paid by hand. */
  readonly completed: string
  /** One that is completed, of which something is owed. */
  readonly owing: string
}

export interface RefusingForm {
  /** The files of the web apps that it stands in. */
  readonly files: readonly string[]
  readonly who: Who
  readonly address: string | ((things: Things) => string)
  /** From the address to the form, filled in so that its button is refused. */
  readonly open?: (page: Page, things: Things) => Promise<unknown>
  /** The selector of the button. */
  readonly button: string
  /** What every change is answered with, or only the first one where the network is gone; without it the page or the server refuses by itself. */
  readonly server?: 'refuses' | 'breaks' | 'is gone'
}

/** By their names. */
export type Forms = Readonly<Record<string, Omit<RefusingForm, 'who'>>>

export const next = 'main form button[type=submit]'
export const confirm = 'dialog[open] footer button >> nth=-1'
export const compose = '[aria-label="Email being written"]'
export const inDialog = 'dialog[open] form button[type=submit]'

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

export const fill = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [selector, text] of Object.entries(fields)) await page.locator(selector).fill(text)
}

export const office = (section: string, more = '') => `/crm?section=${section}${more}`
