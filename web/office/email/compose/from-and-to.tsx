import { useState } from 'react'

import type { DraftFields } from '#services/contracts/email-drafts.ts'
import { emailAccounts } from '#services/contracts/email.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { useOfficeRead } from '../../frame/data/office-read.ts'
import { RecipientsField } from './recipients-field.tsx'

import parts from '../mail-parts.module.css'
import css from './compose.module.css'

interface FromAndToProps {
  readonly fields: DraftFields
  readonly onChange: (changes: Partial<DraftFields>) => void
}

/** The account that sends, where there are several, and the recipients. */
export function FromAndTo({ fields, onChange }: FromAndToProps) {
  const { t } = useI18n()
  const { data: accounts = [] } = useOfficeRead(emailAccounts, '/api/email/accounts')
  const { accountId, to, cc, bcc } = fields
  const [isMore, setMore] = useState(cc.length + bcc.length > 0)
  return (
    <>
      {accounts.length > 1 ? (
        <SelectField
          label={t('email.compose.from')}
          value={accountId}
          options={accounts.map(({ id, email, senderName }) => ({
            value: id,
            label: senderName === '' ? email : `${senderName} <${email}>`,
          }))}
          onChange={(account) => onChange({ accountId: account })}
        />
      ) : null}
      <RecipientsField label={t('email.compose.to')} value={to} onChange={(people) => onChange({ to: people })} />
      {isMore ? (
        <>
          <RecipientsField label={t('email.compose.cc')} value={cc} onChange={(people) => onChange({ cc: people })} />
          <RecipientsField
            label={t('email.compose.bcc')}
            value={bcc}
            onChange={(people) => onChange({ bcc: people })}
          />
        </>
      ) : (
        <div className={css.more}>
          <button type="button" className={parts.textButton} onClick={() => setMore(true)}>
            {t('email.compose.more-recipients')}
          </button>
        </div>
      )}
    </>
  )
}
