import { textOfHtml } from './html-text.ts'
import { answerJobs } from './process-jobs.ts'
import { safeHtml } from './safe-html.ts'
import type { HtmlAnswer, HtmlJob } from './sanitiser.ts'

answerJobs(async (job: HtmlJob): Promise<HtmlAnswer> =>
  'textOf' in job ? { text: textOfHtml(job.textOf, { withLinks: true }) } : safeHtml(job),
)
