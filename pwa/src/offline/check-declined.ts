/** Looks whether staff or a rule declined this application meanwhile. Without an answer nothing is assumed. */
export const checkDeclined = async (): Promise<void> =>
  (await import('./engine/check-declined.ts')).checkDeclined();
