/// <reference types="vite/client" />

declare const __BUILD_ID__: string;

declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** The address that the browser got it from. */
  export const address: string;
}
