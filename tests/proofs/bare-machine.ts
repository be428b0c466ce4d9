import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startPostgres } from '#scripts/servers/postgres.ts'
import { freePort } from '#scripts/servers/program.ts'
import { provision } from '#scripts/servers/provision.ts'

import { buildImage, copyProject, stepsOf, type Image } from './bare-machine/image.ts'
import {
  bootstrapDebian,
  copy,
  copyOf,
  giveNode,
  NoMachineError,
  projectFolder,
  type Machine,
} from './bare-machine/machine.ts'
import type { Finding, Proof, ProofTerms } from './proof.ts'

const root = join(import.meta.dirname, '../..')
const commandWithinMs = 45 * 60_000
const readyWithinMs = 25 * 60_000

/** Short files of each project of tests. */
const fewTests = [
  'tests/services/providers/sms/segments.test.ts',
  'tests/infra/installation.server.test.ts',
  'tests/services/mailbox/namespace-prefix.server.test.ts',
  'tests/web/portal/sms-consent.test.ts',
  'tests/e2e/toasts.test.ts',
]

/**
 * On a minimal Debian with Node and npm alone both commands of the README work, and the steps of `infra/deploy/Dockerfile` in their order
 * make an image whose program serves. A case is one of these: `npm start`, `npm test`, the image.
 */
export const proveBareMachine: Proof = {
  about:
    'a minimal Debian with Node and npm alone: npm start serves, npm test passes, the steps of the Dockerfile make what serves',
  run,
  control: {
    what: 'a bootstrap that installs no missing library',
    cases: 1,
    says: /npm start.*libatomic\.so\.1|npm start.*is not a Node 26/s,
    sabotage: [
      {
        file: 'scripts/install.mjs',
        from: '  installMissingLibraries(node)\n  if (runs(node)) return node\n',
        to: '  if (runs(node)) return node\n',
      },
    ],
  },
  otherControls: [
    {
      what: 'an image without the library in its last stage',
      cases: 3,
      says: /the image.*libatomic\.so\.1/s,
      sabotage: [
        {
          file: 'infra/deploy/Dockerfile',
          from: '--no-install-recommends ca-certificates libatomic1',
          to: '--no-install-recommends ca-certificates',
        },
      ],
    },
  ],
}

async function run(terms: ProofTerms): Promise<Finding> {
  const made: Machine[] = []
  const source = mkdtempSync('/var/tmp/fresh-glaze-source-')
  try {
    const debian = bootstrapDebian(terms.say)
    made.push(debian)
    copyProject(root, source)
    for (const { file, from, to } of terms.sabotage)
      writeFileSync(join(source, file), readFileSync(join(source, file), 'utf8').replace(from, to))
    const wanted = terms.cases ?? 3
    const isOfImage = terms.sabotage.some(({ file }) => file.endsWith('Dockerfile'))
    const failures: string[] = []
    const figures: Record<string, number | string> = {}
    if (!isOfImage) failures.push(...(await commands(terms, { debian, source, made, wanted, figures })))
    if (wanted > 2) failures.push(...(await image(terms, { debian, source, made, figures })))
    return { cases: isOfImage ? 1 : wanted, failures, figures }
  } catch (error) {
    if (!(error instanceof NoMachineError)) throw error
    return { cases: 0, failures: [error.message], figures: {} }
  } finally {
    for (const machine of made) machine.remove()
    rmSync(source, { recursive: true, force: true })
  }
}

interface Given {
  readonly debian: Machine
  readonly source: string
  readonly made: Machine[]
  readonly figures: Record<string, number | string>
}

/** Both commands of the README, in a new clone. */
async function commands(terms: ProofTerms, given: Given & { readonly wanted: number }): Promise<string[]> {
  const { debian, source, made, wanted, figures } = given
  const machine = copyOf(debian)
  made.push(machine)
  figures['node'] = giveNode(machine)
  mkdirSync(join(machine.root, projectFolder))
  copy(`${source}/.`, join(machine.root, projectFolder))
  terms.say('npm start')
  const begun = Date.now()
  const port = await freePort()
  const started = machine.start({ command: 'npm start', env: { PORT: String(port) } })
  const answer = await answerOf(port, '/', started.output, readyWithinMs)
  const { output } = await started.stop()
  figures['startSeconds'] = Math.round((Date.now() - begun) / 1000)
  if (answer !== 200) return [`npm start: / answered ${answer}. ${output.slice(-1_500)}`]
  if (wanted < 2) return []
  terms.say(`npm test -- ${fewTests.join(' ')}`)
  const testsBegun = Date.now()
  const tested = await machine.run({ command: `npm test -- ${fewTests.join(' ')}`, withinMs: commandWithinMs })
  figures['testSeconds'] = Math.round((Date.now() - testsBegun) / 1000)
  figures['tests'] = /Tests +.*?(\d+) passed/.exec(plain(tested.output))?.[1] ?? ''
  return tested.code === 0 ? [] : [`npm test ended with ${tested.code}: ${plain(tested.output).slice(-1_500)}`]
}

/** The steps of the Dockerfile, and its program on an empty Postgres of this machine. */
async function image(terms: ProofTerms, { debian, source, made, figures }: Given): Promise<string[]> {
  terms.say('the steps of infra/deploy/Dockerfile')
  const begun = Date.now()
  const steps = stepsOf(readFileSync(join(source, 'infra/deploy/Dockerfile'), 'utf8'))
  const built = await buildImage(steps, { debian, source, say: terms.say })
  made.push(...built.machines)
  figures['imageSeconds'] = Math.round((Date.now() - begun) / 1000)
  if (built.image === null) return [`the image: ${built.failure}`]
  figures['imageSteps'] = built.image.steps
  provision(['postgres'])
  const postgres = await startPostgres()
  try {
    return await serves(built.image, postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function serves({ machine, env, folder, user, command }: Image, databaseUrl: string): Promise<string[]> {
  const port = await freePort()
  const own = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: 'https://freshglaze.example',
    SECRET_KEY: 'the secret of an image that is proven',
    ALLOW_SANDBOX: 'on',
  }
  const started = machine.start({ command: command.join(' '), env: { ...env, ...own }, folder, user })
  const answer = await answerOf(port, '/healthz', started.output, 5 * 60_000)
  const { output } = await started.stop()
  return answer === 200 ? [] : [`the image: /healthz answered ${answer}. ${output.slice(-1_500)}`]
}

/** The status of an address once the program says that it is ready; 'nothing' where the program ends or never gets there. */
async function answerOf(
  port: number,
  path: string,
  output: () => string,
  withinMs: number,
): Promise<number | 'nothing'> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    if (/^ready /m.test(output())) return (await fetch(`http://127.0.0.1:${port}${path}`)).status
    if (/cannot open shared object file|is not a Node 26|npm error|npm ERR!/i.test(output())) return 'nothing'
    await sleep(500)
  }
  return 'nothing'
}

// oxlint-disable-next-line no-control-regex -- the colours of the test runner
const plain = (text: string): string => text.replaceAll(/\u001B\[[\d;]*m/g, '')
