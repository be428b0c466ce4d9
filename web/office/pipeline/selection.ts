import { createStore } from '#web/state/store.ts'

/** Selected deals, observed per card. */
export interface Selection {
  readonly subscribe: (listener: () => void) => () => void
  readonly ids: () => ReadonlySet<string>
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly rangeTo: (id: string, column: readonly string[]) => void
  readonly extend: (from: string, to: string, column: readonly string[]) => void
  readonly keep: (isKept: (id: string) => boolean) => void
  readonly replace: (ids: Iterable<string>) => void
}

export function createSelection(): Selection {
  const { current: ids, set: publish, subscribe } = createStore<ReadonlySet<string>>(new Set())
  let range: { readonly anchor: string; readonly before: ReadonlySet<string>; readonly end: string } | null = null

  function begin(anchor: string): void {
    range = { anchor, before: ids(), end: anchor }
  }

  function rangeTo(id: string, column: readonly string[]): void {
    if (range === null || !column.includes(range.anchor)) begin(id)
    const { anchor, before } = range ?? { anchor: id, before: ids() }
    const [from, to] = [column.indexOf(anchor), column.indexOf(id)].toSorted((a, b) => a - b)
    range = { anchor, before, end: id }
    publish(new Set([...before, ...column.slice(from, (to ?? 0) + 1)]))
  }

  return {
    subscribe,
    ids,
    has: (id) => ids().has(id),
    toggle(id) {
      const others = [...ids()].filter((one) => one !== id)
      publish(new Set(ids().has(id) ? others : [...others, id]))
      begin(id)
    },
    rangeTo,
    extend(from, to, column) {
      if (range?.end !== from) begin(from)
      rangeTo(to, column)
    },
    keep(isKept) {
      const kept = [...ids()].filter(isKept)
      if (kept.length === ids().size) return
      range = null
      publish(new Set(kept))
    },
    replace(next) {
      range = null
      publish(new Set(next))
    },
  }
}
