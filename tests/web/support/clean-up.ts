import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The library does so by itself, but only for the file that imports it first: files of a worker share their modules.
afterEach(cleanup)
