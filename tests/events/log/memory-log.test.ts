import { describe } from 'vitest'

import { openMemoryLog } from '#events/log/memory-log.ts'
import { readsSeveralStreams } from '#tests/events/several-streams-contract.ts'
import { words } from '#tests/events/words.ts'

import { logContract } from './log-contract.ts'

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
