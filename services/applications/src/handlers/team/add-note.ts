import { assertThat, notesPerRecord, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withHold } from '../../domain/hold.ts';
import { requireStaff } from '../../policies.ts';

/**
 * Adds a note. It is sealed with the application's data key, so that an erasure includes it. A Stop note also puts the
 * application on hold, and a manager's answer to the hold clears it.
 */
export const addNote = (context: Context) =>
  serveCommand(context, operations.addNote, {
    by: 'staff',
    decide: ({ application, request, meta }) => {
      const { email } = requireStaff(meta.actor);
      assertThat((application.noteCount ?? 0) < notesPerRecord, 'note.too_many');
      const now = context.clock.now();
      const { text, isStop } = request;
      const noted = { ...application, noteCount: (application.noteCount ?? 0) + 1 };
      const question = { reason: 'stop-note' as const, details: [`Note of ${email}`] };
      return {
        application: isStop ? withHold(noted, { ...question, id: newId(), now }) : noted,
        reply: toStateReply,
        changed: isStop ? 'hold' : 'note',
        note: { id: newId(), at: now, author: email, text, ...(isStop ? { isStop } : {}) },
      };
    },
  });
