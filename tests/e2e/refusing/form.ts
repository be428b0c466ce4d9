import type { Page } from 'playwright-core'

export type Who = 'visitor' | 'customer' | 'owner'

/** Ids for the forms. */
export interface Things {
  readonly payLink: string
  /** A coming visit of the customer. */
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
  /** Opens and fills the form so that its button is refused. */
  readonly open?: (page: Page, things: Things) => Promise<unknown>
  /** The selector of the button. */
  readonly button: string
  /** Failure of all changes, or of the first for a lost network; absent for the page's own refusal. */
  readonly server?: 'refuses' | 'breaks' | 'is gone'
}

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
