import { describe, expect, test } from 'vitest'

import type { OpsContext } from '#services/operations/context.ts'
import { texts } from '#services/operations/doctor/texts.ts'
import { readConfig } from '#services/process/config.ts'
import { SmsError, type SmsAccount } from '#services/providers/sms/provider.ts'

const keys = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token of thirty two characters',
  TWILIO_FROM: '+14165550134',
}

async function findingOf(variables: Record<string, string>, inspect: (() => Promise<SmsAccount>) | null = null) {
  const connected = async () => ({ smsSetup: { inspect } })
  // The check reads nothing else of what an operator's command is handed.
  const { status, says } = await texts({ config: readConfig(variables), connected } as unknown as OpsContext)
  return [status, says]
}
const active = async () => ({ status: 'active', isTrial: false })

describe('the doctor on texts', () => {
  test('without keys names the sandbox', async () => {
    expect(await findingOf({})).toEqual(['ok', expect.stringContaining('/sandbox/sms')])
  })

  test('asks Twilio with the keys, and says an account that is not ready', async () => {
    const live = { ...keys, APP_URL: 'https://freshglaze.example' }
    expect(await findingOf(live, active)).toEqual([
      'ok',
      expect.stringContaining('account active, at most 300 segments'),
    ])
    const trial = async () => ({ status: 'active', isTrial: true })
    expect(await findingOf(live, trial)).toEqual(['warn', expect.stringContaining('on trial')])
    const suspended = async () => ({ status: 'suspended', isTrial: false })
    expect(await findingOf(live, suspended)).toEqual(['bad', expect.stringContaining('suspended')])
    const refusing = async () => {
      throw new SmsError('sender', 'Twilio answered 401, error 20003')
    }
    expect(await findingOf(live, refusing)).toEqual(['bad', expect.stringContaining('error 20003')])
  })

  test('warns where Twilio cannot call back', async () => {
    expect(await findingOf(keys, active)).toEqual(['warn', expect.stringContaining('not heard of')])
  })
})

describe('the settings of texts', () => {
  test('are all three or none', () => {
    expect(() => readConfig({ TWILIO_FROM: keys.TWILIO_FROM })).toThrow('all three are needed, or none')
  })

  test.each([
    ['TWILIO_ACCOUNT_SID', 'AC1'],
    ['TWILIO_AUTH_TOKEN', 'short'],
    ['TWILIO_FROM', '416 555 0134'],
    ['SMS_MOST_PER_DAY', '-1'],
    ['SMS_MOST_PER_CUSTOMER', 'many'],
  ])('%s cannot be %j', (name, value) => {
    expect(() => readConfig({ ...keys, [name]: value })).toThrow(name)
  })

  test('limit the costs where nothing is set, and can stop all texts', () => {
    expect(readConfig(keys).smsCaps).toEqual({ perCustomer: 10, perDay: 300 })
    expect(readConfig({ ...keys, SMS_MOST_PER_DAY: '0' }).smsCaps.perDay).toBe(0)
  })
})
