import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { copy, copyOf, giveNode, type Machine } from './machine.ts'

const stepWithinMs = 30 * 60_000

/** A step of a Dockerfile: 'RUN' and 'npm run build'. */
export interface Step {
  readonly name: string
  readonly rest: string
}

/** The steps of a Dockerfile in order, without comments, each on one line. */
export const stepsOf = (dockerfile: string): Step[] =>
  dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(' ')
      return { name, rest: rest.join(' ') }
    })

export interface Image {
  readonly machine: Machine
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  readonly user: string
  readonly command: readonly string[]
  /** Steps that were done. */
  readonly steps: number
}

interface Stage extends Image {
  readonly name: string
}

/**
 * Does what a Dockerfile says, step by step, in copies of a minimal Debian: a stage from an image of Node gets the Node of this machine.
 * Answers the last stage, or the step that failed in words. `source` is a folder with what `COPY . .` copies.
 */
export async function buildImage(
  steps: readonly Step[],
  given: { readonly debian: Machine; readonly source: string; readonly say: (line: string) => void },
): Promise<{ readonly image: Image | null; readonly failure: string | null; readonly machines: readonly Machine[] }> {
  const stages: Stage[] = []
  let count = 0
  const fail = (failure: string) => ({ image: null, failure, machines: stages.map(({ machine }) => machine) })
  for (const { name, rest } of steps) {
    count += 1
    given.say(`  ${name} ${rest}`)
    if (name === 'FROM') {
      stages.push(stageFrom(rest, given.debian))
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) return fail(`${name} stands before the first FROM`)
    const [done, failure] = await doStep({ name, rest }, stage, stages, given.source)
    stages[stages.length - 1] = done
    if (failure !== null) return fail(failure)
  }
  const last = stages.at(-1) ?? null
  return { image: last && { ...last, steps: count }, failure: null, machines: stages.map(({ machine }) => machine) }
}

function stageFrom(rest: string, debian: Machine): Stage {
  const [image = '', , name = ''] = rest.split(' ')
  const machine = copyOf(debian)
  if (image.startsWith('node:')) giveNode(machine)
  return { machine, name, env: {}, folder: '/', user: 'root', command: [], steps: 0 }
}

async function doStep(
  { name, rest }: Step,
  stage: Stage,
  stages: readonly Stage[],
  source: string,
): Promise<readonly [Stage, string | null]> {
  switch (name) {
    case 'RUN': {
      const { machine, env, folder, user } = stage
      const { code, output } = await machine.run({
        command: `set -e\n${rest}`,
        env,
        folder,
        user,
        withinMs: stepWithinMs,
      })
      return [stage, code === 0 ? null : `RUN ${rest} ended with ${code}: ${output.slice(-1_500)}`]
    }
    case 'WORKDIR':
      mkdirSync(join(stage.machine.root, rest), { recursive: true })
      return [{ ...stage, folder: rest }, null]
    case 'COPY':
      copyStep(rest, stage, stages, source)
      return [stage, null]
    case 'ENV':
      return [
        {
          ...stage,
          env: {
            ...stage.env,
            ...Object.fromEntries<string>(
              rest.split(' ').map((one): [string, string] => [one.split('=')[0] ?? '', one.split('=')[1] ?? '']),
            ),
          },
        },
        null,
      ]
    case 'USER':
      return [{ ...stage, user: rest }, null]
    case 'ENTRYPOINT':
    case 'CMD':
      return [{ ...stage, command: [...stage.command, ...wordsOf(rest)] }, null]
    case 'EXPOSE':
      return [stage, null]
    default:
      return [stage, `${name} is a step that this proof cannot do`]
  }
}

/** The words of a list such as '["node", "main.ts"]'. */
const wordsOf = (list: string): string[] => [...list.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)

function copyStep(rest: string, stage: Stage, stages: readonly Stage[], source: string): void {
  const [, from, path = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? []
  const root = from === undefined ? source : (stages.find(({ name }) => name === from)?.machine.root ?? '')
  const target = join(stage.machine.root, stage.folder, to)
  mkdirSync(target, { recursive: true })
  copy(`${join(root, path)}/.`, target)
  // The folder itself keeps its mode when a build copies into it; `cp` takes that of the source, which is private.
  chmodSync(target, 0o755)
}

/** A copy of what git has of the project, as it is on the disk: what a clone or a build's context has. */
export function copyProject(from: string, to: string): void {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(from, file)))
  if (files.length === 0) throw new Error('The project is no clone: there is nothing to copy')
  mkdirSync(to, { recursive: true })
  const archived = spawnSync(
    'sh',
    ['-c', 'tar --create --null --files-from=- | tar --extract --directory="$1"', 'sh', to],
    {
      cwd: from,
      input: files.join('\0'),
      encoding: 'utf8',
    },
  )
  if (archived.status !== 0) throw new Error(`The project could not be copied: ${archived.stderr}`)
}
