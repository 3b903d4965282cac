import { searchEmployers } from '@tshepa/contracts/operations/provider/search-employers';
import { useEffect, useState } from 'react';
import { ensureSession } from '../../offline/index.ts';
import { call } from '../../platform/network/api.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import type { FieldProps } from '../../ui/forms/field.tsx';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { matching, merged, rememberEmployers, seenEmployers } from './employer-cache.ts';

type Props = FieldProps & { value: string; onChange: (value: string) => void };

const pauseMs = 250;
const longestSearch = 60;

async function askServer(search: string, signal: AbortSignal): Promise<string[]> {
  await ensureSession();
  const found = await call(searchEmployers, { search: search.slice(0, longestSearch) }, { signal });
  return found.map((employer) => employer.employer_name);
}

/** Suggestions for what was typed, from the third character on: those seen before at once, the server's when it answers. */
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
        // What was seen before stays; any name is accepted.
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
