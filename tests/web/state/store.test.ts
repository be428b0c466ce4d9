import { describe, expect, test, vi } from 'vitest'

import { readSourceFiles } from '#tests/support/imports.ts'
import { createStore } from '#web/state/store.ts'

/** Emitters by hand, and why. */
const ownEmitters: Readonly<Record<string, string>> = {
  'web/state/store.ts': 'is the one that all others use',
  'web/data/connection.ts': 'is in the start of every page, where the store weighs 55 bytes more than there are',
  'web/i18n/i18n.ts': 'is in that start too',
  'web/ui/toasts.ts': 'is in that start too',
}

describe('a store', () => {
  test('has what it was given last, and tells each change to whoever hears of it still', () => {
    const store = createStore('first')
    const hear = vi.fn<() => void>()
    const stop = store.subscribe(hear)
    store.set('second')
    expect(store.current()).toBe('second')
    expect(hear).toHaveBeenCalledOnce()
    stop()
    store.set('third')
    expect(store.current()).toBe('third')
    expect(hear).toHaveBeenCalledOnce()
  })

  test('is what tells of changes, or the emitter is listed with the reason why not', () => {
    const found = readSourceFiles(['web']).filter(({ text }) => /new Set<\(\) => (?:void|unknown)>/.test(text))
    expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(ownEmitters).toSorted())
  })
})
