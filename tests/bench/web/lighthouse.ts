import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { runChild } from '#scripts/child.ts'
import { chromiumSwitches } from '#scripts/servers/chromium.ts'
import { findProgram } from '#scripts/servers/provision.ts'

export const lighthouseVersion = '13.5.0'
/** Date of the packages, equal on every machine. */
const asOf = '2026-11-22'

const folder = join(import.meta.dirname, `../../../.build/lighthouse-${lighthouseVersion}`)
const program = 'node_modules/lighthouse/cli/index.js'
const fetchWithinMs = 5 * 60_000
const judgeWithinMs = 3 * 60_000

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores from 0 to 100, and failed audits. */
export interface Verdict {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>
  readonly failed: readonly string[]
}

/** Installs Lighthouse (176 MB) on demand. */
export async function fetchLighthouse(): Promise<void> {
  if (existsSync(join(folder, program))) return
  const next = `${folder}.next-${process.pid}`
  await mkdir(next, { recursive: true })
  try {
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const wanted = [`--before=${asOf}`, `lighthouse@${lighthouseVersion}`]
    await run('npm', ['install', '--prefix', next, ...quietly, ...wanted], fetchWithinMs)
    await rename(next, folder)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

/** Lighthouse's mobile simulation: slow 4G and a CPU four times slower. */
export async function judge(url: string): Promise<Verdict> {
  const work = await mkdtemp(join(tmpdir(), 'fresh-glaze-lighthouse-'))
  const report = join(work, 'report.json')
  try {
    await run(process.execPath, [join(folder, program), url, ...options(report, work)], judgeWithinMs)
    return readVerdict(await readFile(report, 'utf8'))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const options = (report: string, work: string): readonly string[] => [
  '--output=json',
  `--output-path=${report}`,
  `--only-categories=${categories.join(',')}`,
  '--quiet',
  '--no-enable-error-reporting',
  `--chrome-flags=--headless=new --user-data-dir=${work}/profile ${chromiumSwitches.join(' ')}`,
]

async function run(command: string, args: readonly string[], deadlineMs: number): Promise<void> {
  const env = { ...process.env, CHROME_PATH: findProgram('chromium') }
  const { code, output } = await runChild(command, args, { stdio: 'collect', deadlineMs, env })
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.slice(-4_000)}`)
}

const score = z.nullable(z.number())
const reportShape = z.object({
  runtimeError: z.optional(z.object({ message: z.string() })),
  categories: z.record(
    z.enum(categories),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), z.object({ score })),
})

function readVerdict(text: string): Verdict {
  const { runtimeError, categories: found, audits } = reportShape.parse(JSON.parse(text))
  if (runtimeError) throw new Error(`Lighthouse could not judge the page: ${runtimeError.message}`)
  const scoreOf = (category: (typeof categories)[number]) => Math.round((found[category].score ?? 0) * 100)
  const counted = categories.flatMap((category) => found[category].auditRefs.filter(({ weight }) => weight > 0))
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    failed: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}
