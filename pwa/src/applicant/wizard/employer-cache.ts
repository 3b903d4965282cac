import * as z from 'zod/mini';
import { changeCatalogue, readCatalogue } from '../../offline/index.ts';

const key = 'employers';
const keptNames = 200;

const namesOf = (value: unknown): string[] => {
  const parsed = z.safeParse(z.array(z.string()), value);
  return parsed.success ? parsed.data : [];
};

/** Names that contain the text; those that begin with it first. */
export function matching(names: readonly string[], text: string, limit = 8): string[] {
  const wanted = text.trim().toLocaleLowerCase('en-ZA');
  const found = names.filter((name) => name.toLocaleLowerCase('en-ZA').includes(wanted));
  const begins = (name: string) => name.toLocaleLowerCase('en-ZA').startsWith(wanted);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(0, limit);
}

/** Newest first, each name once. */
export const merged = (newer: readonly string[], older: readonly string[]) =>
  [...new Set([...newer, ...older])].slice(0, keptNames);

/** Employers that this phone was told of before, for when nobody can be asked. */
export const seenEmployers = async () => namesOf(await readCatalogue(key));

export async function rememberEmployers(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await changeCatalogue(key, (older) => merged(names, namesOf(older)));
}
