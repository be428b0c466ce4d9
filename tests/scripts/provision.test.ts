import { expect, test, vi } from 'vitest'

import { MissingProgramsError, provision } from '#scripts/servers/provision.ts'

test('where nothing can be installed, the missing packages are named', () => {
  vi.stubEnv('PATH', '/nowhere')
  const ask = () => provision(['redis', 'chromium'])
  expect(ask).toThrow(MissingProgramsError)
  expect(ask).toThrow(/as root: apt-get update && apt-get install .* redis-server chromium-headless-shell$/)
})
