/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The day of the build in Toronto, '2026-11-24'; not said by the development server and in tests. */
  readonly VITE_BUILT_ON?: string
}
