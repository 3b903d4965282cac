/** The part that keeps and sends: fetched with the first thing that is to be kept, or right after the first paint. */
export const loadCore = () => import('./core.ts');
