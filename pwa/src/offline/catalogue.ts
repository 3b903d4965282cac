import { loadCore } from './load-core.ts';

/** Reference data, and what this phone remembers of itself: never anything of a person. @throws as the browser does. */
export const readCatalogue = async (key: string): Promise<unknown> => (await loadCore()).catalogue.read(key);
export const changeCatalogue = async (key: string, next: (value: unknown) => unknown): Promise<void> =>
  (await loadCore()).catalogue.change(key, next);
