import { assertThat, notesPerPage, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

export const listNotes = ({ applications }: Context) =>
  serve(operations.listNotes, async ({ id, page }, { actor }) => {
    requireStaff(actor);
    const notes = await applications.notesOf(id);
    assertThat(notes, 'customer.not_found');
    const shown = notes.toReversed().slice((page - 1) * notesPerPage, page * notesPerPage);
    return {
      notes: shown.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
      total: notes.length,
    };
  });
