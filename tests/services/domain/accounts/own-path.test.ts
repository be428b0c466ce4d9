import { describe, expect, test } from 'vitest'

import { ownPath } from '#services/isomorphic/own-path.ts'

describe('where to go after signing in', () => {
  test.each([
    ['/portal', '/portal'],
    ['/dashboard/bookings', '/dashboard/bookings'],
    ['/booking?service=glazed&name=Glazed+Detail&price=125', '/booking?service=glazed&name=Glazed+Detail&price=125'],
    ['/fr/portal', '/fr/portal'],
    ['/', '/'],
    ['/a/../portal', '/portal'],
    ['/portal#top', '/portal'],
    ['/?next=https://evil.example', '/?next=https://evil.example'],
  ])('%s stays on this site', (text, expected) => {
    expect(ownPath(text, '/fallback')).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'portal',
    'https://evil.example',
    'http://evil.example/portal',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/portal\\..\\x',
    'https:evil.example',
    'https:/evil.example',
    ['javascript', 'alert(1)'].join(':'),
    ['JaVaScRiPt', 'alert(1)'].join(':'),
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    ' /portal',
    '/ /evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '\u0000/portal',
    '/portal\u0000',
    '/portal\nSet-Cookie: a=b',
    '/portal\r\nLocation: //evil.example',
    '/por tal',
    '/portal\u007f',
    './/evil.example',
    '..//evil.example',
    '@evil.example',
    '?returnTo=/portal',
    '#top',
    '/api/logout',
    '/api',
    '/api/auth/google',
    '/auth',
    '/auth?reset=x',
    '/auth/',
    '/webhooks/stripe',
    '/sandbox/mail',
    '/x/../api/logout',
    '/./auth',
    '/x/../../auth',
    'evil.example/portal',
    '://evil.example',
    ':/portal',
    '//evil.example/%2f..',
    '/\\\\evil.example',
    '//localhost',
    '//127.0.0.1',
    '//[::1]',
    '/\u0009/evil.example',
    '//evil.example@site.invalid',
    '/\\site.invalid@evil.example',
  ])('%j does not', (text) => {
    expect(ownPath(text, '/fallback')).toBe('/fallback')
  })

  test('nothing said is the fallback', () => {
    expect(ownPath(undefined, '/portal')).toBe('/portal')
  })
})
