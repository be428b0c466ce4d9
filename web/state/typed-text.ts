import { typedKey } from '#services/isomorphic/kept-by-every-page.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Text fields without cards and passwords. */
const typed = 'main :is(textarea, input:is([type=text], [type=email], [type=tel], [type=search], :not([type])))'

export const textControls = (page: Document): readonly Control[] =>
  [...page.querySelectorAll<Control>(typed)].filter(({ name, autocomplete }) => name && !autocomplete.startsWith('cc-'))

/** Stores texts before our own reload. */
export function keepTyped(page: Document, storage: Storage): void {
  const values = textControls(page).flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]))
  if (values.length > 0) storage.setItem(typedKey, JSON.stringify([location.pathname, values]))
}
