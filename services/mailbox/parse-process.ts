import { parseMessage } from './parse-message.ts'
import { answerJobs } from './process-jobs.ts'

answerJobs(parseMessage)
