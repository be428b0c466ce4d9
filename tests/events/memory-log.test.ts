import { describe } from 'vitest'

import { openMemoryLog } from '#events/memory-log.ts'

import { logContract } from './log-contract.ts'
import { readsSeveralStreams } from './several-streams-contract.ts'
import { words } from './words.ts'

const openLog = () =>
  openMemoryLog({
    vocabulary: words,
    upcasts: [],
    now: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
  })

describe('The log in memory', () => {
  readsSeveralStreams(openLog)
})

logContract('memory', async () => ({
  async empty() {
    const log = openLog()
    return { log, erase: (subject) => log.erase(subject) }
  },
  async close() {},
}))
