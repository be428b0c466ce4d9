import { useState } from 'react'

import { isLanguage, languages, type Language } from '#events/values/language.ts'
import { previewedInvoice, type BusinessForm } from '#services/contracts/business-details.ts'
import { logo } from '#web/brand.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReceiptSheet } from '#web/ui/receipt-sheet.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { useOfficePosted } from '../frame/data/office-read.ts'

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
  const { data, error } = useOfficePosted(previewedInvoice, path, isOpen ? { ...form, language } : null)
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
