/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Day of the build in Toronto, '2026-11-24'; absent in development and tests. */
  readonly VITE_BUILT_ON?: string
}
