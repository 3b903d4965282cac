/// <reference types="vite/client" />

/** Names this build. */
declare const __BUILD_ID__: string;
