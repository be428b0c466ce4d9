import { bad, ok, warn, type Check } from './finding.ts'

export const texts: Check = async ({ config, connected }) => {
  const { twilio, smsCaps } = config
  if (twilio === null)
    return config.isProduction
      ? ok('texts', 'none are sent: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM would send them')
      : ok('texts', 'the sandbox, read at /sandbox/sms')
  const { inspect } = (await connected()).smsSetup
  if (inspect === null) throw new Error('There are keys and nobody to ask with them')
  try {
    const { status, isTrial } = await inspect()
    const says = `Twilio, account ${status}, at most ${smsCaps.perDay} segments a day`
    if (status !== 'active') return bad('texts', says, 'see the account in Twilio’s console')
    if (isTrial) return warn('texts', `${says}, on trial: only numbers verified there get texts`, 'upgrade the account')
    if (!config.appUrl.startsWith('https:'))
      return warn(
        'texts',
        `${says}; STOP and what became of a text are not heard of`,
        'put TLS in front, and https in APP_URL',
      )
    return ok('texts', says)
  } catch (error) {
    return bad(
      'texts',
      `Twilio does not take the keys, or cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      'see TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN; texts wait until it does',
    )
  }
}
