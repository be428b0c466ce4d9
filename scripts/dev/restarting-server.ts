import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Debounce of file changes. */
const settleMs = 150

export interface RestartingServer {
  /** Restarts gracefully; further calls lead to one more restart. */
  restart(): void
  /** Resolves without a pending restart; the server may not listen yet. */
  whenRestarted(): Promise<void>
  stop(): Promise<void>
}

/** Restarts a program on demand; after a crash it stays down. `node --watch` mixes its messages with ours. */
export function startRestarting(program: string, cwd: string, env: NodeJS.ProcessEnv): RestartingServer {
  const start = () => {
    const child = spawn(process.execPath, [program], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('exit', (code) => {
      if (child === running && code !== 0)
        console.log('The server ended. It starts again when one of its files changes.')
    })
    return child
  }
  let running: ChildProcess | null = null
  running = start()
  let isWanted = false
  let isStopped = false
  let turn = Promise.resolve()

  return {
    restart() {
      if (isWanted || isStopped) return
      isWanted = true
      turn = turn.then(async () => {
        await sleep(settleMs)
        isWanted = false
        if (isStopped) return
        console.log('restarting the server …')
        await end(running)
        running = start()
      })
    },
    whenRestarted: () => turn,
    async stop() {
      isStopped = true
      await turn
      const last = running
      running = null
      await end(last)
    },
  }
}

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
