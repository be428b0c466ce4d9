import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** An editor that saves several files, or one in two steps, causes one restart. */
const settleMs = 150

export interface RestartingServer {
  /** Ends the server in peace and starts it anew. Calls while that is under way lead to one more restart at most. */
  restart(): void
  /** Resolves when no restart is under way: then calls may go to the server, which may not listen yet. */
  whenRestarted(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
}

/**
 * Keeps a program running through restarts. One that ends by itself, as with a syntax error, stays down until the next
 * `restart`. (Not `node --watch`: its reports of imports arrive as messages of our worker threads.)
 */
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
