import { useState } from 'react'
import useSWR from 'swr'

import { isLanguage, languages, type Language } from '#events/values/language.ts'
import { previewedInvoice, type BusinessForm, type PreviewedInvoice } from '#services/contracts/business-details.ts'
import { logo } from '#web/brand.ts'
import { HttpError, request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReceiptSheet } from '#web/ui/receipt-sheet.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { isExpired } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'

import css from './settings.module.css'

interface InvoicePreviewProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly form: Omit<BusinessForm, 'expectedVersion'>
}

const path = '/api/crm/business/details/preview'

/** An invoice with what is typed, as customers would get it in each language. */
export function InvoicePreview({ isOpen, onClose, form }: InvoicePreviewProps) {
  const { t, language: own } = useI18n()
  const [language, setLanguage] = useState<Language>(own)
  const { expire } = useOfficeSession()
  const asked = { ...form, language }
  const { data, error } = useSWR<PreviewedInvoice, unknown>(
    isOpen ? [path, JSON.stringify(asked)] : null,
    async () => previewedInvoice.parse(await request('POST', path, asked)),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onError: (fault: unknown) => {
        if (isExpired(fault)) expire()
      },
    },
  )
  const problem = error instanceof HttpError ? error.problem : null
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('settings.business.preview')} closeLabel={t('office.close')}>
      <div className={css.preview}>
        <p>{t('settings.business.preview.how')}</p>
        <SelectField
          label={t('settings.business.language')}
          value={language}
          options={languages.map((one) => ({ value: one, label: t(`settings.business.footer.${one}`) }))}
          onChange={(chosen) => setLanguage(isLanguage(chosen) ? chosen : own)}
        />
        {error === undefined ? null : (
          <Notice tone="danger" announce="alert">
            {problem === null ? t('office.unread') : t(`problem.${problem.code}`)}
          </Notice>
        )}
        {data === undefined || error !== undefined ? null : (
          <div lang={language}>
            <ReceiptSheet logo={logo} receipt={data} isInDialog />
          </div>
        )}
      </div>
    </Dialog>
  )
}
