import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { commandOf, keyMap, shortcutsOf, type KeyPlace } from '#web/office/frame/keys/key-map.ts'

const office = resolve(import.meta.dirname, '../../../../../web/office')
const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('the keys of the office', () => {
  test('a key means what the table says at its place, and nothing with another key held', () => {
    expect(commandOf('email', press('e'))).toBe('archive')
    expect(commandOf('email', press('E'))).toBeNull()
    expect(commandOf('email', press('e', { ctrlKey: true }))).toBeNull()
    expect(commandOf('pipeline', press(']'))).toBe('forward')
    expect(commandOf('pipeline', press('e'))).toBeNull()
    expect(commandOf('office', press('?', { altKey: true }))).toBeNull()
    expect(commandOf('pipeline', press('ArrowDown', { shiftKey: true }))).toBe('selectAfter')
    expect(commandOf('pipeline', press('ArrowDown'))).toBeNull()
  })

  test('Ctrl and Cmd open the search, on a keyboard of another script by the place of the key', () => {
    expect(commandOf('office', press('k', { ctrlKey: true }))).toBe('palette')
    expect(commandOf('office', press('K', { metaKey: true }))).toBe('palette')
    expect(commandOf('office', press('ਕ', { ctrlKey: true }, 'KeyK'))).toBe('palette')
    expect(commandOf('office', press('t', { ctrlKey: true }, 'KeyK'))).toBeNull()
    expect(commandOf('office', press('k'))).toBeNull()
  })

  test('no key has two meanings at a place, nor one in a section that the whole office uses', () => {
    const keysOf = (place: KeyPlace) => shortcutsOf(place).flatMap(([, { keys }]) => [...keys])
    for (const place of Object.keys(keyMap) as KeyPlace[]) {
      const keys = place === 'office' ? keysOf(place) : [...keysOf('office'), ...keysOf(place)]
      expect(new Set(keys).size, place).toBe(keys.length)
    }
  })

  test('no file of the office reads a key past the table', () => {
    const files = readdirSync(office, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    expect(files.length).toBeGreaterThan(100)
    const readers = files.filter((name) => /\b(?:event|press)\.key\b/.test(readFileSync(join(office, name), 'utf8')))
    const listeners = files.filter((name) =>
      readFileSync(join(office, name), 'utf8').includes("addEventListener('keydown'"),
    )
    expect(readers).toEqual([])
    expect(listeners).toEqual(['frame/keys/use-keys.ts'])
  })
})
