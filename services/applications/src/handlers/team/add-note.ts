import { assertThat, notesPerRecord, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** Adds a note. It is sealed with the application's data key, so that an erasure includes it. */
export const addNote = (context: Context) =>
  serveCommand(context, operations.addNote, {
    by: 'staff',
    decide: ({ application, request, meta }) => {
      const { email } = requireStaff(meta.actor);
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
