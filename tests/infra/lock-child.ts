import { lockDirectory } from '#infra/database/lock.ts'

/** Run as a process of its own: tries to lock the folder it is given, says how that went, and holds the lock until it is ended. */
const [, , directory = ''] = process.argv
process.once('message', () => {
  lockDirectory(directory).then(
    (lock) => {
      process.send?.('got it')
      process.once('message', () => void lock.release().then(() => process.disconnect?.()))
    },
    (error: unknown) => {
      process.send?.(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
      process.disconnect?.()
    },
  )
})
process.send?.('ready')
