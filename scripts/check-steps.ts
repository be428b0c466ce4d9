import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ofPackage = (program: string): string => join(root, 'node_modules', program)

const incremental = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`),
]

export interface CheckStep {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** Command that fixes the findings; '' for none. */
  readonly remedy: string
  readonly isTests: boolean
}

/** Steps of `npm run check`, quick ones first. */
export const checkSteps: readonly CheckStep[] = [
  {
    name: 'format',
    program: ofPackage('oxfmt/bin/oxfmt'),
    args: ['--check'],
    remedy: 'npx oxfmt mends it',
    isTests: false,
  },
  { name: 'translations', program: join(root, 'scripts/translations.ts'), args: [], remedy: '', isTests: false },
  {
    name: 'load types',
    program: ofPackage('typescript/bin/tsc'),
    args: ['--noEmit', '--project', join(root, 'tests/load'), ...incremental('load')],
    remedy: '',
    isTests: false,
  },
  {
    name: 'dead code',
    program: ofPackage('knip/bin/knip.js'),
    args: ['--no-progress'],
    remedy: '',
    isTests: false,
  },
  {
    name: 'types',
    program: ofPackage('typescript/bin/tsc'),
    args: ['--noEmit', ...incremental('all')],
    remedy: '',
    isTests: false,
  },
  {
    name: 'lint',
    program: ofPackage('oxlint/bin/oxlint'),
    args: [],
    remedy: 'npx oxlint --fix mends some of it',
    isTests: false,
  },
  {
    name: 'pure tests',
    program: ofPackage('vitest/vitest.mjs'),
    args: ['run', '--project', 'pure', '--silent=passed-only'],
    remedy: '',
    isTests: true,
  },
]
