import { operations } from '@tshepa/contracts';
import { actOrRequest } from '../../commands/guarded-actions.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

const pendingMessage = 'The payout waits for a second manager.';

export const createPayout = (context: Context) =>
  serveCommand(context, operations.createPayout, {
    by: 'staff',
    isSlow: true,
    decide: async ({ application, request, meta, savePartial }) => {
      const staff = requireStaff(meta.actor);
      const change = { action: 'pay-out', staff, application, request, savePartial } as const;
      const done = await actOrRequest(context, meta, change);
      return {
        ...done,
        reply: ({ version, loan: { state }, pending }) =>
          pending
            ? { status: 202, message: pendingMessage, state, version, pendingChange: pending.id }
            : { status: 200, message: done.message ?? '', state, version },
      };
    },
  });
