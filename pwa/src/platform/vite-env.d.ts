/// <reference types="vite/client" />

declare const __BUILD_ID__: string;

declare module '*.po' {
  export const messages: import('../ui/i18n/i18n.tsx').Catalogue;
  /** The URL from which the browser loaded the file. */
  export const address: string;
}
