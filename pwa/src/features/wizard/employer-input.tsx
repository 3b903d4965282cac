import { searchEmployers } from '@tshepa/contracts/routes/provider';
import { useEffect, useState } from 'react';
import type { FieldProps } from '../../components/field.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { call } from '../../lib/api.ts';
import { ensureSession } from '../../offline/engine.ts';

type Props = FieldProps & { value: string; onChange: (value: string) => void; cap: number | undefined };

const pauseMs = 250;

/** Suggestions for what was typed, from the third character on. None when the server does not answer: any name is accepted. */
function useSuggestions(text: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  const search = text.trim();
  useEffect(() => {
    if (search.length <= 2) return setNames([]);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        await ensureSession();
        const found = await call(
          searchEmployers,
          { search: search.slice(0, 60) },
          { signal: controller.signal },
        );
        setNames(found.map((employer) => employer.employer_name));
      } catch {
        // Keeps what was found before.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  return names;
}

export function EmployerInput({ cap, ...field }: Props) {
  const names = useSuggestions(field.value);
  return (
    <>
      <TextInput {...field} autoComplete="organization" maxLength={cap} list={`${field.id}-suggestions`} />
      <datalist id={`${field.id}-suggestions`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
