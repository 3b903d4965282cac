/// <reference types="vite/client" />

/** Names this build. */
declare const __BUILD_ID__: string;

/** A catalogue, compiled. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** Where the browser got it from. */
  export const address: string;
}
