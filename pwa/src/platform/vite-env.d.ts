/// <reference types="vite/client" />

declare const __BUILD_ID__: string;

declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** The address from which the browser loaded it. */
  export const address: string;
}
