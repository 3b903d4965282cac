import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { toStateReply } from '../../domain/application-view.ts';
import { withAsk } from '../../domain/ask.ts';
import { requireStaff } from '../../policies.ts';

export const askCustomer = (context: Context) =>
  serveCommand(context, operations.askCustomer, {
    by: 'staff',
    decide: ({ application, request: { id: _id, ...asked }, meta }) => {
      const { staffId, email } = requireStaff(meta.actor);
      const now = context.clock.now();
      return {
        application: withAsk(application, { ...asked, id: newId(), by: { staffId, email }, now }),
        reply: toStateReply,
        notifyAs: 'ask-customer',
      };
    },
  });
