import { describe, expect, test } from 'vitest'

import { classNames } from '#scripts/web/class-names.ts'
import { pageHtml, type RenderedPage } from '#scripts/web/page-html.ts'
import { usedStyles } from '#scripts/web/used-styles.ts'

const html = '<main class="hero wide" id="top"><p lang="fr" hidden>Sweet seats</p></main>'

describe('the styles that a page uses', () => {
  test.each([
    ['.hero{color:red}', '.hero{color:red}'],
    ['.other{color:red}', ''],
    ['p{margin:0}', 'p{margin:0}'],
    ['.hero .wide:focus-visible>p{margin:0}', '.hero .wide:focus-visible>p{margin:0}'],
    ['.hero .wide:hover>p{margin:0}', ''],
    ['@media (hover:hover){.hero:hover{margin:0}}', ''],
    ['.hero:active:not(:disabled){margin:0}', ''],
    ['::view-transition-old(root){margin:0}', ''],
    ['@media print{p{margin:0}}', ''],
    ['#top{margin:0}', '#top{margin:0}'],
    ['#slow{margin:0}', ''],
    ['p[hidden]{margin:0}', 'p[hidden]{margin:0}'],
    ['p[lang=fr]{margin:0}', 'p[lang=fr]{margin:0}'],
    ['dialog[open]{margin:0}', ''],
    [':root[data-theme=dark]{margin:0}', ':root[data-theme=dark]{margin:0}'],
    ['.hero .other{margin:0}', ''],
    ['.hero,.other,p{margin:0}', '.hero,p{margin:0}'],
    ['.hero:not(.other){margin:0}', '.hero:not(.other){margin:0}'],
    [':is(.hero,.other) p{margin:0}', ':is(.hero,.other) p{margin:0}'],
    ['@layer reset,base;', '@layer reset,base;'],
    ['@layer base{.other{margin:0}}', ''],
    [
      '@layer base{@media (width<720px){.hero{margin:0}.other{margin:0}}}',
      '@layer base{@media (width<720px){.hero{margin:0}}}',
    ],
    ['@font-face{font-family:Figtree;src:url(/a.woff2)}', '@font-face{font-family:Figtree;src:url(/a.woff2)}'],
    ['.hero:after{content:"}.other{"}p{margin:0}', '.hero:after{content:"}.other{"}p{margin:0}'],
    [
      '.hero{animation:rise 1s}@keyframes rise{0%{opacity:0}to{opacity:1}}',
      '.hero{animation:rise 1s}@keyframes rise{0%{opacity:0}to{opacity:1}}',
    ],
    ['.other{animation:rise 1s}@keyframes rise{0%{opacity:0}to{opacity:1}}', ''],
    [':root{--a:1px;--b:var(--a);--c:2px}.hero{margin:var(--b)}', ':root{--a:1px;--b:var(--a);}.hero{margin:var(--b)}'],
    [':root{--a:1px;--b:var(--a)}', ':root{}'],
  ])('%s leaves %j', (css, used) => {
    expect(usedStyles(css, html)).toBe(used)
  })

  test('a property that only an attribute asks for stays', () => {
    expect(usedStyles(':root{--dough:#fff}', '<stop stop-color="var(--dough)">')).toBe(':root{--dough:#fff}')
  })

  test('a rule without an end is not taken for one', () => {
    expect(() => usedStyles('.hero{color:red', html)).toThrow('does not end')
  })
})

describe('a page that is put into the built shell', () => {
  const shell = {
    html: '<!doctype html><html lang="en"><head><title>Fresh Glaze</title><link rel="stylesheet" href="/a.css"><script type="module" src="/start.js"></script></head><body><div id="site"></div>\n<p id="slow">Loading…\n<a href="">Try again</a></p><noscript>No scripts</noscript></body></html>',
    manifest: {
      'index.html': { file: 'start.js', css: ['start.css'] },
      'about.tsx': { file: 'about.js', imports: ['index.html', 'prose.ts'], css: ['about.css'] },
      'prose.ts': { file: 'prose.js' },
      'later.tsx': { file: 'later.js', css: ['later.css'] },
      'other.tsx': { file: 'other.js', css: ['other.css'] },
      '../.build/fonts/anek-gurmukhi.woff2': { file: 'anek-gurmukhi.woff2' },
    },
    sheetText: (file: string) =>
      ({ 'start.css': ':root{color:red}', 'about.css': '.about{margin:0}', 'later.css': '.later{margin:1px}' })[file] ??
      '.other{margin:2px}',
  }
  const about: RenderedPage = {
    address: '/about',
    language: 'fr',
    title: 'À propos & co. $& · Fresh Glaze',
    head: [
      { tag: 'meta', attributes: { name: 'description', content: 'Qui "nous" sommes' } },
      { tag: 'script', attributes: { type: 'application/ld+json' }, text: '{"b":2}' },
    ],
    structuredData: '{"a":1}',
    noScripts: 'Sans <scripts>',
    html: '<main class="about"><b class="later">$1</b></main>',
    modules: ['about.tsx'],
  }

  test('has its words, its styles and what its script needs, and waits for no sheet', () => {
    const page = pageHtml(about, shell)
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('<title>À propos &amp; co. $&amp; · Fresh Glaze</title>')
    expect(page).toContain('<meta name="description" content="Qui &quot;nous&quot; sommes" data-head>')
    expect(page).toContain('<script type="application/ld+json" data-head>{"b":2}</script>')
    expect(page).toContain('<noscript>Sans &lt;scripts></noscript>')
    expect(page).toContain(
      '<div id="site" data-served="/about"><main class="about"><b class="later">$1</b></main></div>',
    )
    expect(page).toContain('<style>:root{color:red}.about{margin:0}.later{margin:1px}</style>')
    expect(page.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(
      ['start', 'about', 'later'].map((name) => `<link rel="stylesheet" href="/${name}.css" disabled>`),
    )
    expect(page.match(/modulepreload" href="[^"]*/g)).toEqual([
      'modulepreload" href="/about.js',
      'modulepreload" href="/prose.js',
    ])
    expect(page).toContain('<script type="module" fetchpriority="low" src="/start.js">')
    expect(page).toContain('<script type="application/ld+json" id="structured-data">{"a":1}</script>')
    expect(page).not.toContain('gurmukhi')
    expect(page).not.toContain('slow')
  })

  test('without content waits for its sheets and its script, and says the rest in its language', () => {
    const page = pageHtml({ ...about, html: null }, shell)
    expect(page).toContain('<link rel="stylesheet" href="/a.css">')
    expect(page).toMatch(/<div id="site"><\/div>\s*<p id="slow">/)
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('<noscript>Sans &lt;scripts></noscript>')
  })

  test('without content asks at once for what its script will ask for, and without modules for nothing', () => {
    const page = pageHtml({ ...about, html: null }, shell)
    expect(page.match(/<link rel="(modulepreload|preload)"[^>]*>/g)).toEqual([
      // As the script asks for it: a sheet fetched in another mode is fetched once more.
      '<link rel="preload" as="style" crossorigin href="/about.css" fetchpriority="low">',
      '<link rel="modulepreload" href="/about.js" fetchpriority="low">',
      '<link rel="modulepreload" href="/prose.js" fetchpriority="low">',
    ])
    expect(page).not.toContain('<style>')
    expect(pageHtml({ ...about, html: null, language: 'pa' }, shell)).toContain('href="/anek-gurmukhi.woff2"')
    expect(pageHtml({ ...about, html: null, modules: [] }, shell)).not.toContain('preload')
  })

  test('in Punjabi fetches the Gurmukhi face at once', () => {
    expect(pageHtml({ ...about, language: 'pa' }, shell)).toContain(
      'as="font" type="font/woff2" crossorigin href="/anek-gurmukhi.woff2"',
    )
  })

  test('of a source that was not built is an error, and so is a shell with no place for it', () => {
    expect(() => pageHtml({ ...about, modules: ['gone.tsx'] }, shell)).toThrow('nothing of gone.tsx')
    expect(() => pageHtml(about, { ...shell, html: '<html lang="en">' })).toThrow('nothing like')
  })
})

test('names of classes are short, and the same in every program that asks in the same order', () => {
  const folder = new URL('../../web', import.meta.url).pathname
  const ask = () => {
    const nameOf = classNames(folder)
    return ['wheel', 'shine', 'wheel'].map((name) => nameOf(name, `${folder}/ui/wheel.module.css?used`))
  }
  expect(ask()).toEqual(ask())
  expect(ask()[0]).toBe(ask()[2])
  expect(ask()[0]).not.toBe(ask()[1])
  expect(ask()[0]).toMatch(/^_[\da-z]{1,2}-\d$/)
  expect(() => classNames(folder)('wheel', '/elsewhere/wheel.module.css')).toThrow('not in the folder')
})
