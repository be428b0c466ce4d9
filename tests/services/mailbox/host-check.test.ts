import { expect, test } from 'vitest'

import { isPublicAddress, pinnedAddress } from '#services/mailbox/host-check.ts'

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
  'not an address',
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2606:4700::1111'])(
  '%s is an address of the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each(['127.1', '0x7f000001', '2130706433', 'localhost'])(
  'the spelling %s leads to no private host',
  async (host) => {
    await expect(pinnedAddress(host, { allowPrivate: false })).rejects.toMatchObject({
      failure: expect.stringMatching(/^host_(?:not_allowed|unknown)$/) as string,
    })
  },
)

test('a name with one private address among others is refused, and allowed where private hosts are', async () => {
  const resolve = async () => ['8.8.8.8', '10.0.0.1']
  await expect(pinnedAddress('mail.example.com', { allowPrivate: false, resolve })).rejects.toMatchObject({
    failure: 'host_not_allowed',
  })
  expect(await pinnedAddress('mail.example.com', { allowPrivate: true, resolve })).toBe('8.8.8.8')
})

test('the address that was checked is the one that is connected to, whatever the name answers later', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const resolve = async () => answers.shift() ?? []
  expect(await pinnedAddress('rebinding.example.com', { allowPrivate: false, resolve })).toBe('8.8.8.8')
})
