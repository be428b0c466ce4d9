import { buildIfStale } from '#scripts/build.ts'

/** The site is built once for a run of e2e tests, before the first of them opens it. */
export const setup = async (): Promise<void> => void (await buildIfStale({ log: (line) => console.log(line) }))
