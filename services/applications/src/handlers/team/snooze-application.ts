import { AppError, assertThat, longestSnoozeMs, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { waitingSinceOf } from '../../domain/waiting.ts';

export const snoozeApplication = (context: Context) =>
  serveCommand(context, operations.snoozeApplication, {
    by: 'staff',
    decide: ({ application, request }) => {
      const until = request.until === undefined ? undefined : new Date(request.until);
      return {
        application: withSnooze(application, { until, now: context.clock.now() }),
        reply: (written) => ({
          ...toStateReply(written),
          snoozedUntil: written.snoozedUntil?.toISOString() ?? null,
        }),
        changed: 'snoozed',
      };
    },
  });

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
