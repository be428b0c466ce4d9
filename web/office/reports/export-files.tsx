import { useEffect, useRef } from 'react'

import { reportExports, type ReportExport } from '#services/contracts/exports.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { fileSize } from '../email/mail-dates.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { bookingsReport, builtReport, type useExport } from './use-export.ts'

import parts from '../frame/parts.module.css'
import css from './export-files.module.css'

const refreshMs = 500

/** The files that a worker has built or is building. */
export function ExportFiles(report: ReturnType<typeof useExport>) {
  const read = useOfficeRead(reportExports, '/api/crm/exports')
  useRefresh(read.mutate, (read.data?.exports ?? []).some(isUnfinished) || report.running !== null)
  // Nothing stands here until there is a file, or the list cannot be read.
  if (read.data === undefined && read.error === undefined) return null
  return (
    <SectionState read={read}>
      {({ exports }) => <Files files={exports} report={report} reload={read.mutate} />}
    </SectionState>
  )
}

interface FilesProps extends Omit<FileProps, 'file'> {
  readonly files: readonly ReportExport[]
}

function Files({ files, report, reload }: FilesProps) {
  const { t } = useI18n()
  if (files.length === 0) return null
  return (
    <section aria-labelledby="export-files" className={css.files}>
      <h3 className={parts.heading} id="export-files">
        {t('analytics.exports')}
      </h3>
      <p className={parts.quiet}>{t('analytics.exports.about')}</p>
      <ul className={parts.rows}>
        {files.map((file) => (
          <li className={parts.row} key={file.id}>
            <File file={file} report={report} reload={reload} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const isUnfinished = ({ state }: ReportExport): boolean => state === 'waiting' || state === 'building'

/** Reads again and again while something is built, and once more when it is over. */
function useRefresh(reload: () => Promise<unknown>, isOn: boolean): void {
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && !isOn) void reload()
    wasOn.current = isOn
    if (!isOn) return undefined
    const timer = setInterval(() => void reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload, isOn])
}

interface FileProps {
  readonly file: ReportExport
  readonly report: ReturnType<typeof useExport>
  readonly reload: () => Promise<unknown>
}

function File({ file, report, reload }: FileProps) {
  const { t, locale } = useI18n()
  const remove = useRemove(file, reload)
  const name = useNameOf(file)
  return (
    <>
      <div className={css.file}>
        <p className={parts.strong}>{name}</p>
        <FileState file={file} name={name} />
        <p className={parts.quiet}>
          {file.state === 'ready'
            ? t('analytics.exports.kept', { moment: momentIn(locale, file.keptUntil) })
            : t('analytics.exports.asked', { moment: momentIn(locale, file.requestedAt) })}
        </p>
      </div>
      <div className={parts.tools}>
        {file.state === 'ready' ? (
          <Button
            variant="secondary"
            pending={report.running === file.id}
            onClick={() => report.run(file.id, builtReport(file.id))}
          >
            {t('analytics.exports.download')}
          </Button>
        ) : null}
        {file.state === 'failed' ? (
          <Button
            variant="secondary"
            pending={report.running === file.id}
            onClick={() => report.run(file.id, bookingsReport(periodOf(file)))}
          >
            {t('analytics.exports.again')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={remove}>
          {t(isUnfinished(file) ? 'analytics.exports.cancel' : 'analytics.exports.delete')}
        </Button>
      </div>
    </>
  )
}

const periodOf = ({ from, to }: ReportExport) => ({
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
})

function useNameOf({ from, to }: ReportExport): string {
  const { t, date } = useI18n()
  if (from === null && to === null) return t('analytics.exports.all')
  const named = (day: string | null) => (day === null ? '…' : date(day))
  return t('analytics.exports.period', { from: named(from), to: named(to) })
}

function FileState({
  file: { state, rows, totalRows, bytes },
  name,
}: {
  readonly file: ReportExport
  readonly name: string
}) {
  const { t, locale } = useI18n()
  const count = (value: number) => value.toLocaleString(locale)
  switch (state) {
    case 'waiting':
      return <p>{t('analytics.exports.waiting')}</p>
    case 'building':
      return (
        <>
          <p>{t('analytics.exports.building', { rows: count(rows), total: count(totalRows) })}</p>
          <progress
            className={css.progress}
            max={Math.max(totalRows, 1)}
            value={rows}
            aria-label={`${t('analytics.exports.progress')}: ${name}`}
          />
        </>
      )
    case 'ready':
      return <p>{t('analytics.exports.ready', { count: rows, size: fileSize(locale, bytes) })}</p>
    case 'failed':
    case 'expired':
      return <p className={css.bad}>{t('analytics.exports.failed')}</p>
  }
}

/** Deletes the file, or stops what builds it. */
function useRemove({ id }: ReportExport, reload: () => Promise<unknown>): () => void {
  const { t } = useI18n()
  const { run } = useCommand({
    send: () => request('DELETE', `/api/crm/exports/${id}`),
    failed: { title: t('office.error'), description: t('analytics.exports.error') },
    wordsOf: () => t('analytics.exports.error'),
    onDone: reload,
  })
  return () => void run()
}
