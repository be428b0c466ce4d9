import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readArguments } from '#scripts/program-arguments.ts'

const syntax = {
  verb: 'prove',
  noun: 'proof',
  programs: { slots: { about: 'no slot is sold twice' }, gaps: { about: 'no event is skipped' } },
  otherwise: 'help',
  numbers: { seed: { least: 0, about: 'where chance begins' }, cases: { least: 1, about: 'how many' } },
  flags: { 'no-control': 'without controls' },
} as const
const read = (...args: string[]) => readArguments(syntax, args)
const none = { numbers: {}, flags: new Set() }

describe('the arguments of a program', () => {
  test('name what runs, with numbers and flags anywhere among them', () => {
    expect(read('slots', '--seed', '0', 'gaps', '--no-control', '--cases=12')).toEqual({
      kind: 'run',
      names: ['slots', 'gaps'],
      numbers: { seed: 0, cases: 12 },
      flags: new Set(['no-control']),
    })
    expect(readArguments({ ...syntax, otherwise: 'all' }, [])).toEqual({
      kind: 'run',
      names: ['slots', 'gaps'],
      ...none,
    })
  })

  test.each([[['--help']], [['-h']], [['slots', '--help']], [['list']], [[]]])(
    '%j asks for the list, with every name and option',
    (args) => {
      const asked = read(...args)
      const text = asked.kind === 'help' ? asked.lines.join('\n') : ''
      for (const one of [
        'npm run prove -- NAME…',
        'slots',
        'no slot is sold twice',
        'gaps',
        '--seed N',
        '--no-control',
      ])
        expect(text).toContain(one)
    },
  )

  test.each([
    [['--nope'], "Unknown option '--nope'."],
    [['slots', '--nope', '--help'], "Unknown option '--nope'."],
    [['--seed'], "Option '--seed <value>' argument missing."],
    [['slots', '--no-control=yes'], "Option '--no-control' does not take an argument."],
    [['slots', '--seed', 'abc'], "--seed needs a whole number from 0 on, and not 'abc'."],
    [['slots', '--seed', '1e3'], "--seed needs a whole number from 0 on, and not '1e3'."],
    [['slots', '--cases', 'x'], "--cases needs a whole number from 1 on, and not 'x'."],
    [['slots', '--cases', '0'], "--cases needs a whole number from 1 on, and not '0'."],
    [['slots', '--cases=-1'], "--cases needs a whole number from 1 on, and not '-1'."],
    [['slots', '--cases='], "--cases needs a whole number from 1 on, and not ''."],
    [['slotz'], 'No proof is called slotz.'],
    [['toString'], 'No proof is called toString.'],
  ])('%j is refused in one line', (args, why) => {
    expect(read(...args)).toEqual({ kind: 'fault', message: `${why} What there is: npm run prove -- --help` })
  })
})

describe.each([
  ['prove', 'slots', 'proofs/prove.ts'],
  ['bench', 'booking', 'bench/bench.ts'],
])('npm run %s', (program, name, path) => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [resolve(import.meta.dirname, `../${path}`), ...args], {
      encoding: 'utf8',
    })

  test('prints its list for --help, and ends with 0', () => {
    const { status, stdout, stderr } = run('--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`npm run ${program} -- `)
    expect(stdout).toContain(`\n  ${name}`)
  })

  test('says in one line which option it does not know, and ends with 2', () => {
    const { status, stdout, stderr } = run('--nope')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toBe(`Unknown option '--nope'. What there is: npm run ${program} -- --help\n`)
  })
})
