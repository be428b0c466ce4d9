import { expect, test } from 'vitest'

import { readTodayWith, upcasts } from '#events/log/upcasts.ts'
import { smsConsentEvents } from '#events/sms.ts'

test.each(['SmsRequested', 'SmsAccepted'])(
  '%s of the first version keeps its number, without the hash, and stays empty for somebody who was erased',
  (type) => {
    const read = readTodayWith(smsConsentEvents, upcasts)
    const data = { customerId: 'c1', requestId: 'r1' }
    const personal = { phone: '+14165550134', numberHash: '0'.repeat(32) }
    expect(read(type, 1, { data, personal })).toEqual({ data, personal: { phone: '+14165550134' } })
    expect(read(type, 1, { data, personal: null })).toEqual({ data, personal: null })
  },
)
