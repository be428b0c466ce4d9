import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import { encrypt, keyBytes } from '#infra/encryption/aes-gcm.ts'

const masterKey = masterKeyFrom('a secret of at least thirty-two characters')

/** Bytes that stay in memory for a key that is kept: those of its own, not the slab of Node that small buffers are cut from. */
const pinned = (keys: Iterable<{ readonly key: Uint8Array } | null>) =>
  [...keys].map((kept) => kept?.key.buffer.byteLength)

test('a key that is kept keeps no more bytes than its own, whether it is new or was read', async () => {
  const subjects = new Set(['c1', 'c2', 'c3'])
  const rows = [...subjects].map((subject) => {
    const id = randomUUID()
    return { id, subject, wrapped: encrypt(masterKey, id, new Uint8Array(keyBytes)) }
  })
  const own = [keyBytes, keyBytes, keyBytes]
  const query = async <Row>() => rows as Row[]
  const reading = openEncryption({ database: { query }, masterKey })
  expect(pinned((await reading.keysFor(subjects)).values())).toEqual(own)
  const creating = openEncryption({ database: { query: async () => [] }, masterKey })
  expect(pinned((await creating.keysFor(subjects)).values())).toEqual(own)
})
