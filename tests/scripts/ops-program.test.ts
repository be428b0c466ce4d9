import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openProgress } from '#scripts/ops/progress.ts'
import { hashedWriter, openFileSink, readHashedFile } from '#services/operations/hashed-file.ts'
import { linesOf } from '#services/operations/lines.ts'
import { verbs } from '#services/operations/verbs.ts'
import { openInstallation, type Installation } from '#tests/support/ops.ts'

describe('npm run ops', () => {
  let place: Installation
  beforeAll(() => {
    place = openInstallation()
  })
  afterAll(() => place.remove())

  test('lists its verbs, and explains each of them', async () => {
    const { code, out } = await place.ops('help')
    expect(code).toBe(0)
    for (const { name, about } of verbs) expect(out).toMatch(new RegExp(`^  ${name} +${about}`, 'm'))
    expect((await place.ops()).out).toBe(out)
    const [help, helped] = [await place.ops('help', 'backup'), await place.ops('backup', '--help')]
    expect(help.out).toContain('backup FILE')
    expect(help.out).toContain('The secret key is NOT in it')
    expect(helped).toMatchObject({ code: 0, out: help.out })
  })

  test.each([
    [['fly'], "There is no verb 'fly'"],
    [['help', 'fly'], "There is no verb 'fly'"],
    [['jobs', '--all'], "Unknown option '--all'"],
    [['jobs', 'retry'], "'jobs retry ID'"],
    [['jobs', 'forget'], "'forget'"],
    [['backup'], 'An argument is missing'],
    [['backup', 'a', 'b'], 'Too many arguments: b'],
    [['doctor', 'who'], 'Too many arguments: who'],
    [['erase', 'asha'], "'asha' is neither"],
    [['export-log', '--json'], '--json needs FILE'],
    [['list', 'cars'], "There is no list 'cars'. There are: bookings, quotes, payments"],
    [['list', 'quotes', '--json'], '--json needs FILE'],
    [['list', 'quotes', '--cursor', 'x'], '--cursor needs --limit'],
    [['list', 'quotes', '--limit', '20', '--cursor', 'x'], 'cursor: This is no cursor of this question.'],
    [['list', 'quotes', '--limit', '0'], 'limit: '],
    [['list', 'quotes', '--order', 'email.asc'], 'order: '],
    [['list', 'quotes', '--filter', 'status'], 'it has the form FIELD=VALUE'],
    [['list', 'quotes', '--filter', 'statuss=x'], "quotes has no field 'statuss'. There are: status, service"],
    [['list', 'quotes', '--filter', 'status=x'], 'status.0: '],
    [['list', 'quotes', '--filter', 'createdAtFrom=2026-02-30'], 'createdAtFrom: This is not a day'],
  ])('%j makes no sense: it says why, and ends with 2', async (args, why) => {
    const { code, err } = await place.ops(...args)
    expect(code).toBe(2)
    expect(err).toContain(why)
    expect(err).not.toContain('    at ')
  })

  test('a question that makes no sense is answered in JSON to whoever wants JSON', async () => {
    const ran = await place.ops('fly', '--json')
    expect(ran.code).toBe(2)
    expect(ran.json()).toEqual({ error: expect.stringContaining("There is no verb 'fly'") })
  })

  test('without an installation it says so and creates nothing', async () => {
    const ran = await place.ops('jobs', '--json')
    expect(ran.code).toBe(1)
    expect(ran.json()).toEqual({ error: expect.stringContaining('there is no installation here') })
    expect(existsSync(place.dataDirectory)).toBe(false)
  })
})

describe('the bar of progress', () => {
  const screen = (isTTY: boolean) => {
    let text = ''
    return { isTTY, columns: 60, write: (more: string) => (text += more), text: () => text }
  }

  test('is one line that is written over on a terminal, and leaves nothing behind', () => {
    const terminal = screen(true)
    const { show, clear } = openProgress(terminal)
    show('folding', 0, 2_000)
    show('folding', 2_000, 2_000)
    clear()
    const lines = terminal.text().split('\r\u001B[2K')
    expect(lines[1]).toMatch(/^folding ░{24} 0 % \(0 of 2,000/)
    expect(lines.at(-2)).toMatch(/^folding █{24} 100 % \(2,000 of 2,000\)$/)
    expect(lines.at(-1)).toBe('')
    expect(terminal.text()).not.toContain('\n')
    for (const line of lines) expect(line.length).toBeLessThan(60)
  })

  test('is a plain line now and then elsewhere', () => {
    const file = screen(false)
    const { show, clear } = openProgress(file)
    for (let done = 0; done <= 1_000; done += 1) show('folding', done, 1_000)
    show('swapping', 1, 1)
    clear()
    expect(file.text()).not.toContain('\u001B')
    expect(file.text()).toMatch(/^folding: 0 of 1,000\n/)
    expect(file.text()).toMatch(/folding: 1,000 of 1,000\nswapping: 1 of 1\n$/)
    expect(file.text().split('\n').length).toBeLessThan(15)
  })
})

describe('a file of hashed lines', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hashed-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  // U+2028 ends a line for many a reader, and does not in JSON.
  const lines = ['{"a":1}', `{"b":"two\u2028in one"}`, `{"c":"${'x'.repeat(200_000)}"}`]
  const written = async (name: string) => {
    const sink = await openFileSink(join(folder, name))
    const writer = hashedWriter(sink)
    await writer.write(lines.slice(0, 1))
    await writer.write(lines.slice(1))
    const sha256 = await writer.end()
    await sink.keep()
    return { path: join(folder, name), sha256 }
  }
  const read = async (path: string) => {
    const found: string[] = []
    const sha256 = await readHashedFile(path, (line) => void found.push(line.toString()))
    return { found, sha256 }
  }

  test.each(['plain.jsonl', 'zipped.jsonl.gz'])('gives back what was written: %s', async (name) => {
    const { path, sha256 } = await written(name)
    expect(await read(path)).toEqual({ found: lines, sha256 })
  })

  test('one that is there already is not written over', async () => {
    const { path } = await written('twice.jsonl')
    await expect(openFileSink(path)).rejects.toThrow('is there already')
  })

  test('one that is given up is not there', async () => {
    const sink = await openFileSink(join(folder, 'never.jsonl'))
    await sink.write('half')
    await sink.discard()
    await expect(read(join(folder, 'never.jsonl'))).rejects.toThrow('no such file')
  })

  test.each(['plain', 'gz'])('cut off anywhere, it is refused: %s', async (kind) => {
    const { path } = await written(`cut.${kind}`)
    const bytes = readFileSync(path)
    for (const share of [0, 0.3, 0.9]) {
      writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length * share)))
      await expect(read(path)).rejects.toThrow(/cut off/)
    }
  })

  test.each([
    ['a byte', (text: string) => text.replace('"a":1', '"a":2')],
    ['a line less', (text: string) => text.replace('{"a":1}\n', '')],
    ['a line more', (text: string) => `{"a":1}\n${text}`],
    [
      'lines in another order',
      (text: string) =>
        text
          .split('\n')
          .with(0, text.split('\n')[1] ?? '')
          .with(1, '{"a":1}')
          .join('\n'),
    ],
  ])('altered, it is refused: %s', async (_what, alter) => {
    const { path } = await written(`altered-${_what}.jsonl`)
    writeFileSync(path, alter(readFileSync(path, 'utf8')))
    await expect(read(path)).rejects.toThrow('altered')
  })

  test('lines are found wherever the chunks end', async () => {
    const bytes = Buffer.from('één\n\ntwo\nthree')
    for (let size = 1; size <= bytes.length; size += 1) {
      const chunks = (async function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
      })()
      const found: string[] = []
      for await (const line of linesOf(chunks)) found.push(line.toString())
      expect(found).toEqual(['één', '', 'two', 'three'])
    }
  })
})
