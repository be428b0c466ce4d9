import { typedKey } from '#services/isomorphic/kept-by-every-page.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** What people type in words; cards and passwords are nobody's business. */
const typed = 'main :is(textarea, input:is([type=text], [type=email], [type=tel], [type=search], :not([type])))'

export const textControls = (page: Document): readonly Control[] =>
  [...page.querySelectorAll<Control>(typed)].filter(({ name, autocomplete }) => name && !autocomplete.startsWith('cc-'))

/** Before a reload of our own: what stands in the fields of the page, by their names. */
export function keepTyped(page: Document, storage: Storage): void {
  const values = textControls(page).flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]))
  if (values.length > 0) storage.setItem(typedKey, JSON.stringify([location.pathname, values]))
}
