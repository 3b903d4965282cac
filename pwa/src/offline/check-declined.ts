import { loadCore } from './load-core.ts';

/** Looks whether staff or a rule declined this application meanwhile. Without an answer nothing is assumed. */
export const checkDeclined = async (): Promise<void> => (await loadCore()).checkDeclined();
