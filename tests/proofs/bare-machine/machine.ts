import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The release of Debian that `node:22-bookworm-slim` and many servers are. */
const suite = 'bookworm'
/** Not in memory, where `/dev` of a new system may not be made. */
const place = '/var/tmp'
const bootstrapWithinMs = 20 * 60_000
/** Characters of a command's output that are kept: its end. */
const mostOutput = 20_000

/** Thrown where no bare machine can be made; the message says what is missing. */
export class NoMachineError extends Error {
  override name = 'NoMachineError'
}

export interface Run {
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  /** Without it the folder of the project. */
  readonly folder?: string
  /** Without it root. */
  readonly user?: string
  readonly withinMs: number
}

export interface Ran {
  readonly code: number | null
  /** The end of what it wrote. */
  readonly output: string
}

/** A minimal Debian in a folder: programs run in it with a view of files and processes of their own. */
export interface Machine {
  readonly root: string
  run(run: Run): Promise<Ran>
  /** Runs until it is told to stop. */
  start(run: Omit<Run, 'withinMs'>): { readonly output: () => string; stop(): Promise<Ran> }
  remove(): void
}

/** Folder of the project in a machine. */
export const projectFolder = '/opt/fresh-glaze'

/** A Debian with what its installer calls minimal, to be copied. Packages come from where this machine gets its own. */
export function bootstrapDebian(say: (line: string) => void): Machine {
  for (const program of ['debootstrap', 'unshare', 'chroot'])
    if (!isOnPath(program))
      throw new NoMachineError(`${program} is missing: on Debian, as root, apt-get install debootstrap util-linux`)
  if (process.getuid?.() !== 0) throw new NoMachineError('A bare machine is made by root alone')
  const root = newRoot()
  const mirrors = mirrorsHere()
  say(`a minimal Debian ${suite} from ${mirrors[0]?.split(' ')[0] ?? ''}`)
  const made = spawnSync(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates', suite, root, mirrors[0]?.split(' ')[0] ?? ''],
    { encoding: 'utf8', timeout: bootstrapWithinMs },
  )
  if (made.status !== 0) {
    rmSync(root, { recursive: true, force: true })
    throw new NoMachineError(`debootstrap failed: ${made.stdout.slice(-500)} ${made.stderr.slice(-500)}`)
  }
  prepareNetwork(root, mirrors)
  return machineIn(root)
}

/** Users other than root have to enter it too. */
function newRoot(): string {
  const root = mkdtempSync(join(place, 'fresh-glaze-bare-'))
  chmodSync(root, 0o755)
  return root
}

/** Another machine that is the same. */
export function copyOf(machine: Machine): Machine {
  const root = newRoot()
  copy(`${machine.root}/.`, root)
  return machineIn(root)
}

/** Copies as `cp -a` does. */
export function copy(from: string, to: string): void {
  const copied = spawnSync('cp', ['-a', '--reflink=auto', from, to], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`${from} could not be copied: ${copied.stderr}`)
}

/** Node 20 and npm of this machine, and nothing else of it. */
export function giveNode(machine: Machine): string {
  const found = hostNode()
  if (found === undefined) throw new NoMachineError('There is no Node 20 to 25 with npm on the path to copy')
  const { node, npm, version } = found
  mkdirSync(join(machine.root, 'usr/local/lib/node_modules'), { recursive: true })
  copy(node, join(machine.root, 'usr/local/bin/node'))
  copy(npm, join(machine.root, 'usr/local/lib/node_modules/npm'))
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(machine.root, `usr/local/bin/${name}`))
  return version
}

function hostNode() {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'node')
    if (folder.includes('node_modules') || !existsSync(path)) continue
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim()
    const npm = join(dirname(dirname(realpathSync(path))), 'lib/node_modules/npm')
    const major = Number(/^v(\d+)/.exec(version)?.[1])
    if (major >= 20 && major < 26 && existsSync(npm)) return { node: realpathSync(path), npm, version }
  }
  return undefined
}

const isOnPath = (program: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  )

/** 'http://… bookworm main' for each part of Debian that this machine asks. */
function mirrorsHere(): string[] {
  const asked = spawnSync(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)', 'Created-By: Packages'],
    { encoding: 'utf8' },
  )
  const lines = [...new Set(asked.stdout.split('\n'))].filter((line) =>
    new RegExp(`^https?://\\S+ ${suite}(?:-updates|-security)? main$`).test(line),
  )
  const first = lines.findIndex((line) => line.endsWith(` ${suite} main`))
  if (first === -1) throw new NoMachineError(`apt here knows no mirror of Debian ${suite}`)
  return [lines[first] ?? '', ...lines.filter((_, index) => index !== first)]
}

/** Names are resolved, packages fetched and certificates believed as on this machine. */
function prepareNetwork(root: string, mirrors: readonly string[]): void {
  const sources = mirrors.map((line) => `deb ${line}\n`).join('')
  writeFileSync(join(root, 'etc/apt/sources.list'), sources)
  const settings = spawnSync('apt-config', ['dump'], { encoding: 'utf8' }).stdout
  const proxies = settings.split('\n').filter((line) => /^Acquire::https?::Proxy/i.test(line))
  writeFileSync(join(root, 'etc/apt/apt.conf.d/90host'), `${proxies.join('\n')}\n`)
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    if (existsSync(file)) spawnSync('cp', ['-L', file, join(root, file)])
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  writeFileSync(join(root, 'root/.npmrc'), `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`)
}

const entering = `mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && exec chroot --userspec="$2" "$1" /usr/bin/env -i sh -c "$3"`

function machineIn(root: string): Machine {
  const proxies = Object.entries(process.env).filter(([name]) => /^(?:http|https|no)_proxy$/i.test(name))
  const enter = ({ command, env = {}, folder = projectFolder, user = 'root' }: Omit<Run, 'withinMs'>): ChildProcess => {
    const variables = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: user === 'root' ? '/root' : `/var/lib/${user}`,
      LANG: 'C.UTF-8',
      NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      ...Object.fromEntries(proxies),
      ...env,
    }
    const exports = Object.entries<string | undefined>(variables).map(
      ([name, value = '']) => `export ${name}=${quoted(value)}`,
    )
    const script = [...exports, `cd ${quoted(folder)}`, command].join('\n')
    return spawn(
      'unshare',
      ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', entering, 'sh', root, user, script],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  }
  return {
    root,
    async run({ withinMs, ...run }) {
      const child = enter(run)
      const output = collect(child)
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
      const code = await ended(child)
      clearTimeout(timer)
      return { code, output: output() }
    },
    start(run) {
      const child = enter({ ...run, command: `exec ${run.command}` })
      const output = collect(child)
      const end = ended(child)
      return {
        output,
        async stop() {
          child.kill('SIGKILL')
          return { code: await end, output: output() }
        },
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.on('close', resolve))

function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (part: Buffer) => {
    text = (text + part.toString()).slice(-mostOutput)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}
