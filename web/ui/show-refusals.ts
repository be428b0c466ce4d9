import button from './button.module.css'
import toasts from './toast-region.module.css'

const wrong = '[aria-invalid=true]'
const alert = '[role=alert]'

/** More of the window than this is too tall to be shown whole: then what takes the focus is shown. */
const mostOfWindow = 0.6

/** A button that was pressed, and what the page said before. */
interface Press {
  readonly button: Element | null
  /** The form or dialog that it belongs to. */
  readonly form: Element | null
  /** Place of the refusal's notice. */
  readonly place: Element
  /** The main button of its place: what was wrong before is wrong still. */
  readonly isMain: boolean
  readonly before: ReadonlyMap<Element, string>
}

/**
 * Shows why a button did not do what it was pressed for, wherever that is said: the first field that is wrong, or else the notice of
 * the refusal, is scrolled to and takes the focus, also when the answer of the server comes later. It ends with the next thing that
 * somebody does. A form only says what is wrong: `aria-invalid` at the control, or a notice with the role of an alert. What shows is
 * marked `data-refusal` until it loses the focus, so that toasts keep off it. Returns how to end it.
 */
export function showRefusals(page: Document): () => void {
  let press: Press | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    press = null
    clearTimeout(timer)
  }
  const look = () => {
    if (press === null) return
    if (!press.place.isConnected) return end()
    const refusal = refusalOf(press)
    if (refusal === null) return
    end()
    show(refusal)
  }
  const begin = (pressed: Omit<Press, 'place' | 'before'>, near: Element) => {
    end()
    const place = near.closest('dialog[open], main') ?? page.body
    press = { ...pressed, place, before: new Map(saidIn(place).map((one) => [one, wordsOf(one)])) }
    // After the page has said what it knows by itself.
    timer = setTimeout(look)
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (form instanceof HTMLFormElement) begin({ button: event.submitter, form, isMain: true }, form)
  }
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest('button') : null
    if (pressed === null || pressed.type === 'submit' || pressed.closest(`.${toasts.region}`) !== null) return
    const form = pressed.closest('form, dialog[open]')
    begin({ button: pressed, form, isMain: pressed.matches(`.${button.primary}`) }, pressed)
  }
  const how = { capture: true }
  const acts = ['pointerdown', 'keydown', 'input'] as const
  page.addEventListener('submit', onSubmit, how)
  page.addEventListener('click', onClick, how)
  for (const act of acts) page.addEventListener(act, end, how)
  const observer = new MutationObserver(look)
  const attributeFilter = ['aria-invalid', 'aria-busy', 'role', 'disabled', 'hidden', 'inert']
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter,
  })
  return () => {
    end()
    page.removeEventListener('submit', onSubmit, how)
    page.removeEventListener('click', onClick, how)
    for (const act of acts) page.removeEventListener(act, end, how)
    observer.disconnect()
  }
}

const saidIn = (place: Element): readonly Element[] => [
  ...place.querySelectorAll(wrong),
  ...[...place.querySelectorAll(alert)].filter((one) => one.closest(`.${toasts.region}`) === null),
]

const wordsOf = (said: Element): string => (said.matches(wrong) ? '' : said.textContent)

function refusalOf({ button: pressed, form, place, isMain, before }: Press): Element | null {
  const isBusy = pressed?.isConnected === true && pressed.matches('[aria-busy=true], :disabled')
  const counts = (said: Element): boolean =>
    before.get(said) !== wordsOf(said) || (isMain && !isBusy && form?.contains(said) === true)
  return saidIn(place).find((said) => isShown(said) && counts(said)) ?? null
}

function isShown(element: Element): boolean {
  const modal = [...element.ownerDocument.querySelectorAll('dialog[open]')].at(-1)
  return (modal === undefined || modal.contains(element)) && element.checkVisibility() && !element.closest('[inert]')
}

function show(said: Element): void {
  const control = said.matches(alert) ? said : controlIn(said)
  if (!(control instanceof HTMLElement)) return
  const around = said.matches(alert) ? said : withWords(control, said)
  around.toggleAttribute('data-refusal', true)
  const isGiven = control.tabIndex < 0 && !control.hasAttribute('tabindex')
  if (isGiven) control.tabIndex = -1
  const leave = () => {
    around.removeAttribute('data-refusal')
    if (isGiven) control.removeAttribute('tabindex')
  }
  control.addEventListener('blur', leave, { once: true })
  control.focus({ preventScroll: true })
  if (!isClear(around)) around.scrollIntoView({ block: 'center' })
}

function controlIn(said: Element): Element {
  if (said.matches('input, select, textarea')) return said
  const inside = [...said.querySelectorAll('input, select, textarea, button, [tabindex]')]
  const usable = inside.filter((one) => !one.matches(':disabled, [tabindex="-1"]'))
  return usable.find((one) => one.matches(':checked')) ?? usable[0] ?? said
}

/** The smallest part of the page that has the control and the words that say what is wrong with it. */
function withWords(control: Element, said: Element): Element {
  const id = said.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  const words = said.ownerDocument.getElementById(id)
  let around: Element | null = control
  while (words !== null && around !== null && !around.contains(words)) around = around.parentElement
  return around !== null && around.getBoundingClientRect().height <= innerHeight * mostOfWindow ? around : control
}

/** Whether all of it is in the window, and nothing lies over it. */
function isClear(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const inset = 2
  return [left + inset, (left + right) / 2, right - inset].every((x) =>
    [top + inset, bottom - inset].every((y) => {
      const hit = element.ownerDocument.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }),
  )
}
