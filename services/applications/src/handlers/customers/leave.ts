import { applicationsRpc, findTransition, type Rpc } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { voidPasscodesQuietly } from '../../commands/void-passcodes.ts';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/customer.ts';
import { factsOf, move } from '../../domain/move.ts';

const ok = () => ({ ok: true as const });

/** The device no longer owns the record, and the record no longer knows a page to come back to. */
const forgetDevice = (record: Customer, sessionId: string): Customer => ({
  ...record,
  page: '',
  sessionIds: record.sessionIds.filter((known) => known !== sessionId),
});

const leave = (
  context: Context,
  definition: typeof applicationsRpc.exit | typeof applicationsRpc.reset,
  deletes: boolean,
) =>
  serve(
    definition as Rpc<typeof applicationsRpc.exit.request, typeof applicationsRpc.exit.reply>,
    async ({ id }, meta) => {
      const sessionId = meta.actor.kind === 'applicant' ? meta.actor.sessionId : '';
      const reply = await executeOn(context, meta, {
        customerId: id,
        kind: definition.verb,
        by: 'applicant',
        body: { id },
        decide: (record) => {
          const { state } = record.loan;
          const canExit = findTransition({
            state,
            action: 'exit',
            by: 'applicant',
            facts: factsOf(record.loan),
          });
          if (!deletes || !canExit) return { customer: forgetDevice(record, sessionId), reply: ok };
          const moved = move(record, { action: 'exit', by: 'applicant' });
          const customer = forgetDevice(moved.customer, sessionId);
          return { customer, reply: ok, moved: { ...moved, customer } };
        },
      });
      await context.sessions.end(sessionId);
      if (deletes) await voidPasscodesQuietly(context, meta, id);
      return reply;
    },
  );

/** Exit: deletes the application where that is still possible, else only forgets the device; ends the session. */
export const exit = (context: Context) => leave(context, applicationsRpc.exit, true);

/** HOME and X after the end: forgets the device and never changes the state; ends the session. */
export const reset = (context: Context) => leave(context, applicationsRpc.reset, false);
