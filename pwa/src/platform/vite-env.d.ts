/// <reference types="vite/client" />

declare const __BUILD_ID__: string;

declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** Where the browser got it from. */
  export const address: string;
}
