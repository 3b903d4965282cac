import { type Command, type Draft, type UnreadCommand, useApplication } from '../../offline/index.ts';
import { commandTitle } from '../shared/command-titles.ts';

type Facts = { draft: Draft | null; commands: readonly Command[]; unread: readonly UnreadCommand[] };

/** What this phone alone has, in words: what waits to be sent, and documents that were chosen and not submitted. */
export function unsentOf({ draft, commands, unread }: Facts): string[] {
  const queued = [...commands, ...unread].filter(({ kind }) => kind !== 'progress').map(commandTitle);
  const names = [...(draft?.statements ?? []), draft?.payslip ?? null].flatMap((file) =>
    file ? [file.name] : [],
  );
  return [...new Set([...queued, ...names])];
}

export const useUnsent = (): string[] => unsentOf(useApplication());
