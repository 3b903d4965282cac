import { searchEmployers } from '@tshepa/contracts/operations/provider/search-employers';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { changeCatalogue, isPinSet, readCatalogue } from '../../offline/index.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import type { FieldProps } from '../../ui/forms/field.tsx';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { pageCall } from '../shared/in-session.ts';

const key = 'employers';
const keptNames = 200;

const namesOf = (value: unknown): string[] => {
  const parsed = z.safeParse(z.array(z.string()), value);
  return parsed.success ? parsed.data : [];
};

export function matching(names: readonly string[], text: string, limit = 8): string[] {
  const wanted = text.trim().toLocaleLowerCase('en-ZA');
  const found = names.filter((name) => name.toLocaleLowerCase('en-ZA').includes(wanted));
  const begins = (name: string) => name.toLocaleLowerCase('en-ZA').startsWith(wanted);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(0, limit);
}

export const merged = (newer: readonly string[], older: readonly string[]) =>
  [...new Set([...newer, ...older])].slice(0, keptNames);

/** Returns the employers that the server has suggested on this phone, for use offline. */
const seenEmployers = async () => namesOf(await readCatalogue(key));

async function rememberEmployers(names: readonly string[]): Promise<void> {
  // The list is in plain text, which a PIN does not protect.
  if (names.length === 0 || (await isPinSet())) return;
  await changeCatalogue(key, (older) => merged(names, namesOf(older)));
}

type Props = FieldProps & { value: string; onChange: (value: string) => void };

const pauseMs = 250;
const longestSearch = 60;

async function askServer(search: string, signal: AbortSignal): Promise<string[]> {
  const found = await pageCall(searchEmployers, { search: search.slice(0, longestSearch) }, { signal });
  return found.map((employer) => employer.employer_name);
}

/** From the third character on, returns the suggestions on the phone, and then the server's too. */
function useSuggestions(text: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  const isOnline = useSiteStatus((site) => site.isOnline);
  const search = text.trim();
  useEffect(() => {
    if (search.length <= 2) return setNames([]);
    const controller = new AbortController();
    const show = (found: string[]) => {
      if (!controller.signal.aborted) setNames(found);
    };
    const look = async () => {
      const known = matching(await seenEmployers().catch(() => []), search);
      show(known);
      if (!isOnline) return;
      try {
        const found = await askServer(search, controller.signal);
        show(matching(merged(found, known), search));
        await rememberEmployers(found);
      } catch {
        // The stored suggestions stay. Any name is accepted.
      }
    };
    const timer = setTimeout(() => void look(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, isOnline]);
  return names;
}

export const EmployerInput = (field: Props) => (
  <Combobox {...field} autoComplete="organization" suggestions={useSuggestions(field.value)} />
);
