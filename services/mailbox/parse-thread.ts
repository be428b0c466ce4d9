import { parseMessage } from './parse-message.ts'
import { answerJobs } from './thread-jobs.ts'

answerJobs(parseMessage)
