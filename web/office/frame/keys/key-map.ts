import type { MessageKey } from '#web/i18n/areas.ts'

interface Shortcut {
  /** `KeyboardEvent.key`, as it is typed; with 'Mod+' before it while Ctrl or Cmd is held, 'Shift+' before a key that types nothing. 'g d' is one after the other. */
  readonly keys: readonly [string, ...string[]]
  readonly label: MessageKey
}

/**
 * Every key of the office by the place that listens to it. Handlers ask `commandOf` for what a key means there, and the page of `?` lists
 * this table: a key that is not here does nothing.
 */
export const keyMap = {
  office: {
    palette: { keys: ['Mod+k'], label: 'palette.title' },
    map: { keys: ['?'], label: 'keys.title' },
  },
  goTo: {
    dashboard: { keys: ['g d'], label: 'office.section.dashboard' },
    pipeline: { keys: ['g p'], label: 'office.section.pipeline' },
    leads: { keys: ['g l'], label: 'office.section.leads' },
    customers: { keys: ['g c'], label: 'office.section.customers' },
    bookings: { keys: ['g b'], label: 'office.section.bookings' },
    email: { keys: ['g m'], label: 'office.section.email' },
    notifications: { keys: ['g n'], label: 'office.notifications' },
  },
  palette: {
    next: { keys: ['ArrowDown'], label: 'keys.palette.next' },
    previous: { keys: ['ArrowUp'], label: 'keys.palette.previous' },
    choose: { keys: ['Enter'], label: 'keys.palette.choose' },
  },
  pipeline: {
    back: { keys: ['['], label: 'keys.pipeline.back' },
    forward: { keys: [']'], label: 'keys.pipeline.forward' },
    closeMenu: { keys: ['Escape'], label: 'keys.pipeline.close-menu' },
    select: { keys: ['x'], label: 'keys.email.select' },
    selectBefore: { keys: ['Shift+ArrowUp'], label: 'keys.pipeline.select-before' },
    selectAfter: { keys: ['Shift+ArrowDown'], label: 'keys.pipeline.select-after' },
    toBar: { keys: ['m'], label: 'keys.pipeline.to-bar' },
  },
  board: {
    clear: { keys: ['Escape'], label: 'office.lead.clear' },
  },
  calendar: {
    move: { keys: ['m'], label: 'keys.calendar.move' },
    earlier: { keys: ['ArrowUp'], label: 'keys.calendar.earlier' },
    later: { keys: ['ArrowDown'], label: 'keys.calendar.later' },
    left: { keys: ['ArrowLeft'], label: 'keys.calendar.left' },
    right: { keys: ['ArrowRight'], label: 'keys.calendar.right' },
    drop: { keys: ['Enter'], label: 'keys.calendar.drop' },
    leave: { keys: ['Escape'], label: 'keys.calendar.leave' },
  },
  email: {
    write: { keys: ['c'], label: 'email.compose.new' },
    search: { keys: ['/'], label: 'email.search' },
    next: { keys: ['j'], label: 'keys.email.next' },
    previous: { keys: ['k'], label: 'keys.email.previous' },
    close: { keys: ['Escape'], label: 'keys.email.close' },
    reply: { keys: ['r'], label: 'email.reply' },
    replyAll: { keys: ['a'], label: 'email.reply-all' },
    forward: { keys: ['f'], label: 'email.forward' },
    select: { keys: ['x'], label: 'keys.email.select' },
    archive: { keys: ['e'], label: 'email.archive' },
    delete: { keys: ['#'], label: 'email.delete' },
    spam: { keys: ['!'], label: 'email.spam' },
    star: { keys: ['s'], label: 'keys.email.star' },
    unread: { keys: ['u'], label: 'email.mark-unread' },
    undo: { keys: ['z'], label: 'keys.email.undo' },
    assignToMe: { keys: ['m'], label: 'team.assign-to-me' },
    note: { keys: ['n'], label: 'team.note.new' },
  },
  panes: {
    narrower: { keys: ['ArrowLeft'], label: 'panes.narrower' },
    wider: { keys: ['ArrowRight'], label: 'panes.wider' },
    least: { keys: ['Home'], label: 'panes.least' },
    most: { keys: ['End'], label: 'panes.most' },
  },
  compose: {
    recipient: { keys: ['Enter'], label: 'keys.compose.recipient' },
    send: { keys: ['Mod+Enter'], label: 'email.compose.send' },
  },
  tabs: {
    next: { keys: ['ArrowRight'], label: 'keys.tabs.next' },
    previous: { keys: ['ArrowLeft'], label: 'keys.tabs.previous' },
    first: { keys: ['Home'], label: 'keys.tabs.first' },
    last: { keys: ['End'], label: 'keys.tabs.last' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Shortcut>>>>

type KeyMap = typeof keyMap
export type KeyPlace = keyof KeyMap
export type KeyCommand<Place extends KeyPlace> = keyof KeyMap[Place] & string

/** Key event of the browser or React. */
interface KeyPress {
  readonly key: string
  /** The place of the key, whatever is printed on it: 'KeyK'. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The shortcuts of a place, in their order. */
export const shortcutsOf = <Place extends KeyPlace>(place: Place) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names of the keys
  Object.entries(keyMap[place]) as [KeyCommand<Place>, Shortcut][]

/** Command of a key at a place; null if it has none. */
export function commandOf<Place extends KeyPlace>(place: Place, press: KeyPress): KeyCommand<Place> | null {
  const found = shortcutsOf(place).find(([, { keys }]) => keys.some((shortcut) => isPress(shortcut, press)))
  return found?.[0] ?? null
}

export function commandAfter<Place extends KeyPlace>(
  place: Place,
  first: string,
  press: KeyPress,
): KeyCommand<Place> | null {
  const key = startOf(press)
  const found = shortcutsOf(place).find(([, { keys }]) => keys.some((shortcut) => shortcut === `${first} ${key}`))
  return found?.[0] ?? null
}

/** A key that types a sign, with no other held: what a sequence begins with, and what may be struck by mistake. */
export const startOf = ({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? key : null

function isPress(shortcut: string, { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  const hasMod = ctrlKey || metaKey
  if (altKey) return false
  if (shortcut.startsWith('Shift+')) return !hasMod && shiftKey && key === shortcut.slice('Shift+'.length)
  if (!shortcut.startsWith('Mod+')) return !hasMod && key === shortcut
  const plain = shortcut.slice('Mod+'.length)
  // A keyboard of another script has no 'k': there the key at its place counts.
  const isOtherScript = key.length === 1 && key > '\u007F'
  return (
    hasMod && (key.toLowerCase() === plain.toLowerCase() || (isOtherScript && code === `Key${plain.toUpperCase()}`))
  )
}
