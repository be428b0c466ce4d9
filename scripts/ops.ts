import { runCommand } from './ops/command.ts'

const finishMs = 5_000

function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      interrupted.abort()
      setTimeout(() => process.exit(130), finishMs).unref()
    })
  }
  return interrupted.signal
}

// A reader that has left, as `head` does, ends the program.
process.stdout.on('error', () => process.exit(1))

/** `npm run ops -- VERB`: operators' commands, with or without running servers. */
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  out: process.stdout,
  err: process.stderr,
  signal: untilInterrupted(),
})
