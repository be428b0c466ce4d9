import { answerJobs } from './process-jobs.ts'
import { safeHtml, type SanitiserJob } from './safe-html.ts'

answerJobs(async (job: SanitiserJob) => safeHtml(job))
