import { expect, test } from 'vitest'

import { withRetries } from '#scripts/web/chunk-loader.ts'

test('every import that the bundler writes can be asked for under another address', () => {
  const code =
    'k(()=>import(`./a-1.js`).then(e=>e.default),[]);k(async()=>{let{A:e}=await import("./b.js");return{A:e}},m([1]))'
  expect(withRetries(code, 'index.js')).toBe(
    'k((retry)=>import(`./a-1.js`+retry).then(e=>e.default),[]);' +
      'k(async(retry)=>{let{A:e}=await import("./b.js"+retry);return{A:e}},m([1]))',
  )
})

test('an import in another form stops the build, with its file', () => {
  expect(() => withRetries('const a=import(`./a.js`)', 'assets/index.js')).toThrow(
    /assets\/index\.js has import\(`\.\/a\.js`\)/,
  )
})

test('imports of packages stay as they are', () => {
  expect(withRetries('import("swr")', 'index.js')).toBe('import("swr")')
})
