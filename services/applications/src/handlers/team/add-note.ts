import { assertThat, notesPerRecord, operations, type StateReply } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** Adds a note for colleagues. It is sealed with the customer's key, so that erasing the customer erases it too. */
export const addNote = (context: Context) =>
  serve(operations.addNote, (request, meta) => {
    const { email } = requireStaff(meta.actor);
    return executeOn<StateReply>(context, meta, {
      applicationId: request.id,
      kind: 'add-note',
      by: 'staff',
      body: request,
      decide: (application) => {
        assertThat((application.noteCount ?? 0) < notesPerRecord, 'note.too_many');
        const note = { id: newId(), at: context.clock.now(), author: email, text: request.text };
        return {
          application: { ...application, noteCount: (application.noteCount ?? 0) + 1 },
          reply: toStateReply,
          changed: 'note',
          note,
        };
      },
    });
  });
