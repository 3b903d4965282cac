import { newId } from '@tshepa/messaging';
import type { Application } from '../domain/application.ts';
import { requireStaff } from '../policies.ts';
import type { StaffNote } from '../store/application-document.ts';
import type { CommandMeta } from './replay.ts';

type Written = { application: Application; note: StaffNote };

/** Adds what staff write for their colleagues. The note is sealed with the application's data key. */
export function withNote(
  application: Application,
  { text, at, actor }: { text: string; at: Date } & Pick<CommandMeta, 'actor'>,
): Written {
  const { email } = requireStaff(actor);
  return {
    application: { ...application, noteCount: (application.noteCount ?? 0) + 1 },
    note: { id: newId(), at, author: email, text },
  };
}
