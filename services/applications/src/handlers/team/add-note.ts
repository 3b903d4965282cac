import {
  assertThat,
  mentionedIn,
  mostMentions,
  notesPerRecord,
  operations,
  staffName,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import { withNote } from '../../commands/with-note.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withHold } from '../../domain/hold.ts';
import { requireStaff } from '../../policies.ts';

/**
 * Adds a note. It is sealed with the application's data key, so that an erasure includes it. A Stop note also puts the
 * application on hold. Another manager's answer to the hold clears it. The colleagues whom the text mentions are told.
 */
export const addNote = (context: Context) =>
  serveCommand(context, operations.addNote, {
    by: 'staff',
    decide: async ({ application, request: { text, isStop }, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      assertThat((application.noteCount ?? 0) < notesPerRecord, 'note.too_many');
      const mentioned = await colleaguesIn(context, text, staffId);
      assertThat(mentioned.length <= mostMentions, 'request.invalid', {
        fields: [{ pointer: '/text', message: `Mention at most ${mostMentions} colleagues` }],
      });
      const now = context.clock.now();
      const { application: noted, note } = withNote(application, { text, at: now, actor: meta.actor });
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
    after: async ({ id, text }, { actor }, commandId) => {
      const { staffId, email } = requireStaff(actor);
      for (const to of await colleaguesIn(context, text, staffId))
        await context.notices.tell(to, { applicationId: id, reason: 'mentioned', by: email, commandId });
    },
  });

/** Returns the active accounts of the colleagues whom a text mentions. */
async function colleaguesIn({ staff }: Context, text: string, author: string): Promise<string[]> {
  if (!text.includes('@')) return [];
  const accounts = (await staff.all()).filter(({ staffId, disabled }) => staffId !== author && !disabled);
  const named = accounts.map((account) => ({ staffId: account.staffId, name: staffName(account) }));
  return mentionedIn(text, named).map(({ staffId }) => staffId);
}
