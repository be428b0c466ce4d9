import { describe, expect, test } from 'vitest'

import { keptCookies, keptInStorage } from '#services/isomorphic/kept-list.ts'
import { readSourceFiles } from '#tests/support/imports.ts'

const sources = readSourceFiles(['web', 'services', 'infra/sandbox']).filter(({ path }) => /\.tsx?$/.test(path))

/** The only places that touch the browser's own memory; they are handed a name from the registry. */
const doors: Readonly<Record<string, RegExp>> = {
  'web/state/browser-storage.ts': /localStorage|sessionStorage/,
  'web/state/page-cookie.ts': /\.cookie\b/,
  'web/office/frame/offline/phone-memory.ts': /indexedDB/,
  'web/office/frame/offline/worker.ts': /caches/,
  'services/http/cookies.ts': /[gs]etCookie\(/,
  'services/http/page-choice.ts': /getCookie\(c, \w+Cookie\.name\)/,
}

/** 'themeKey' in a file that has it from the registry. */
const isRegistered = (key: string, code: string): boolean =>
  new RegExp(
    `import \\{[^}]*\\b${/^(\w+Key)$/.exec(key)?.[1] ?? 'nothing'}\\b[^}]*\\} from '#services/isomorphic/kept-`,
  ).test(code)

/** Ways past the registry: a key of its own, or another kind of memory. */
function waysPast(path: string, text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const keys = [...code.matchAll(/\.(?:get|set|remove)Item\(([^,)]*)/g)].map(([, key = '']) => key.trim())
  const memories =
    code.match(
      /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|\.cookie\b(?!\.\$|')|[gs]etCookie\([^)]*\)/g,
    ) ?? []
  return [
    ...keys.filter((key) => !isRegistered(key, code)),
    ...memories.filter((memory) => doors[path]?.test(memory) !== true),
  ].map((way) => `${path}: ${way}`)
}

describe('cookies and storage', () => {
  test('are used under the names of the registry alone, which the privacy page lists', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.flatMap(({ path, text }) => waysPast(path, text))).toEqual([])
  })

  test.each([
    "storage.setItem('mine', '1')",
    "const themeKey = 'mine'; storage.setItem(themeKey, '1')",
    'storage?.getItem(key)',
    "document.cookie = 'a=1'",
    "localStorage['a'] = 'b'",
    "getCookie(c, 'other')",
    "indexedDB.open('a')",
  ])('%s would be found', (code) => {
    expect(waysPast('web/site/home/hero.tsx', code)).toHaveLength(1)
  })

  test('of the registry are all in use', () => {
    const users = sources.filter(({ path }) => !path.startsWith('services/isomorphic/kept-'))
    const isUsed = (name: string) => users.some(({ text }) => new RegExp(`\\b${name}\\b(?!,| \\})`).test(text))
    const cookies = Object.keys(keptCookies).filter((id) => !isUsed(`${id}Cookie`))
    const stored = Object.keys(keptInStorage).filter((id) => !isUsed(`${id}Key`))
    expect([...cookies, ...stored]).toEqual([])
  })
})
