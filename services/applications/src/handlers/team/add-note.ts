import { assertThat, notesPerRecord, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import { withNote } from '../../commands/with-note.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withHold } from '../../domain/hold.ts';
import { requireStaff } from '../../policies.ts';

/**
 * Adds a note. It is sealed with the application's data key, so that an erasure includes it. A Stop note also puts the
 * application on hold. Another manager's answer to the hold clears it.
 */
export const addNote = (context: Context) =>
  serveCommand(context, operations.addNote, {
    by: 'staff',
    decide: ({ application, request: { text, isStop }, meta }) => {
      assertThat((application.noteCount ?? 0) < notesPerRecord, 'note.too_many');
      const now = context.clock.now();
      const { application: noted, note } = withNote(application, { text, at: now, actor: meta.actor });
      const { staffId, email } = requireStaff(meta.actor);
      const question = {
        id: newId(),
        reason: 'stop-note' as const,
        details: [`Note of ${email}`],
        raisedBy: { staffId, email },
        now,
      };
      return {
        application: isStop ? withHold(noted, question) : noted,
        reply: toStateReply,
        changed: isStop ? 'hold' : 'note',
        note: isStop ? { ...note, isStop } : note,
      };
    },
  });
