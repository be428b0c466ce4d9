import type { Page } from 'playwright-core'

/** A node of Chromium's accessibility tree: what it hands to screen readers. */
interface TreeNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly description?: { readonly value?: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
}

/** Operable elements, which need names. */
const controls =
  /^(button|link|textbox|searchbox|combobox|listbox|radio|checkbox|slider|spinbutton|switch|tab|menuitem)$/
/** Elements without an entry of their own. */
const silent =
  /^(none|generic|StaticText|InlineTextBox|LabelText|LineBreak|ListMarker|MenuListPopup|option|paragraph|Legend)$/

/** States that are said with the name. */
const states = ['checked', 'disabled', 'expanded', 'focused', 'invalid', 'selected']

const textOf = (value: { readonly value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value.replaceAll(/\s+/g, ' ').trim() : ''

/** Screen reader's lines: 'combobox "Year" (Please select a year) invalid'. `within` is such a line. */
export async function readerLines(page: Page, within = ''): Promise<readonly string[]> {
  const nodes = await treeOf(page)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (node: TreeNode): readonly TreeNode[] => [
    node,
    ...(node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      return child === undefined ? [] : walk(child)
    }),
  ]
  const top = nodes.find((node) => within === '' || lineOf(node).startsWith(within))
  if (top === undefined) throw new Error(`no ${within} in the accessibility tree`)
  return walk(top)
    .filter((node) => !node.ignored && !silent.test(textOf(node.role)))
    .map(lineOf)
}

/** Controls that a screen reader can only call by their kind. */
export async function namelessControls(page: Page): Promise<readonly string[]> {
  const nodes = await treeOf(page)
  return nodes
    .filter((node) => !node.ignored && controls.test(textOf(node.role)) && textOf(node.name) === '')
    .map(lineOf)
}

async function treeOf(page: Page): Promise<readonly TreeNode[]> {
  const client = await page.context().newCDPSession(page)
  try {
    const { nodes } = await client.send('Accessibility.getFullAXTree')
    return nodes
  } finally {
    await client.detach()
  }
}

function lineOf({ role, name, description, properties = [] }: TreeNode): string {
  const isOn = (state: string) =>
    properties.some((one) => one.name === state && [true, 'true'].some((on) => on === one.value.value))
  return [
    textOf(role),
    `"${textOf(name)}"`,
    ...(textOf(description) === '' ? [] : [`(${textOf(description)})`]),
    ...states.filter(isOn),
  ].join(' ')
}

/** Records changes of live regions from the next page on. */
export async function noteAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Reflect.set(window, 'spoken', spoken)
    const live = '[role=status], [role=alert], output, [aria-live=polite], [aria-live=assertive]'
    // An alert speaks when it comes; the others must be there before their words.
    const regionsOf = ({ target, addedNodes }: MutationRecord) => [
      (target instanceof Element ? target : target.parentElement)?.closest(live),
      ...[...addedNodes].filter((node) => node instanceof Element && node.matches('[role=alert]')),
    ]
    new MutationObserver((changes) => {
      for (const region of new Set(changes.flatMap(regionsOf))) {
        const text = (region?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
        if (text !== '') spoken.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Announcements since navigation. */
export const spokenOn = (page: Page): Promise<readonly string[]> => page.evaluate(() => Reflect.get(window, 'spoken'))
