import {
  AppError,
  assertThat,
  formatDay,
  johannesburgDay,
  johannesburgTime,
  longestSnoozeMs,
  notesPerRecord,
  operations,
} from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { withNote } from '../../commands/with-note.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { waitingSinceOf } from '../../domain/waiting.ts';

export const snoozeApplication = (context: Context) =>
  serveCommand(context, operations.snoozeApplication, {
    by: 'staff',
    decide: ({ application, request, meta: { actor } }) => {
      const until = request.until === undefined ? undefined : new Date(request.until);
      const now = context.clock.now();
      const snoozed = withSnooze(application, { until, now });
      const text = noteText(until, request.reason);
      assertThat(!text || (snoozed.noteCount ?? 0) < notesPerRecord, 'note.too_many');
      return {
        ...(text ? withNote(snoozed, { text, at: now, actor }) : { application: snoozed }),
        reply: (written) => ({
          ...toStateReply(written),
          snoozedUntil: written.snoozedUntil?.toISOString() ?? null,
        }),
        changed: 'snoozed',
      };
    },
  });

function noteText(until: Date | undefined, reason: string | undefined): string | undefined {
  if (!until || !reason) return undefined;
  return `Snoozed until ${formatDay(johannesburgDay(until))} ${johannesburgTime(until)}: ${reason}`;
}

function withSnooze(
  application: Application,
  { until, now }: { until: Date | undefined; now: Date },
): Application {
  const { snoozedUntil: _former, ...awake } = application;
  if (!until) return awake;
  const { state } = application.loan;
  if (!waitingSinceOf(awake)) throw new AppError('application.illegal_transition', { state });
  assertThat(until > now && until.getTime() <= now.getTime() + longestSnoozeMs, 'request.invalid', {
    fields: [{ pointer: '/until', message: 'Choose a time within the next two weeks' }],
  });
  return { ...awake, snoozedUntil: until };
}
