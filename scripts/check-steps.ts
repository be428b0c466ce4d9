import { join } from 'node:path'

const ofPackage = (program: string): string => join(import.meta.dirname, '../node_modules', program)

/** The steps of `npm run check`, in this order: the first that fails ends it, and the quick ones come first. */
export const checkSteps = [
  { name: 'format', program: ofPackage('oxfmt/bin/oxfmt'), args: ['--check'], remedy: 'npx oxfmt mends it' },
  { name: 'lint', program: ofPackage('oxlint/bin/oxlint'), args: [], remedy: 'npx oxlint --fix mends some of it' },
  { name: 'types', program: ofPackage('typescript/bin/tsc'), args: ['--noEmit'], remedy: '' },
  {
    name: 'load types',
    program: ofPackage('typescript/bin/tsc'),
    args: ['--noEmit', '--project', 'tests/load'],
    remedy: '',
  },
  { name: 'translations', program: join(import.meta.dirname, 'translations.ts'), args: [], remedy: '' },
  { name: 'dead code', program: ofPackage('knip/bin/knip.js'), args: ['--no-progress'], remedy: '' },
  {
    name: 'pure tests',
    program: ofPackage('vitest/vitest.mjs'),
    args: ['run', '--project', 'pure', '--silent=passed-only'],
    remedy: '',
  },
] as const
