import { operations } from '@tshepa/contracts';
import { replayDeadLetter as replay, serve } from '@tshepa/messaging';
import { mongoDeadLetters } from '@tshepa/service-kit/mongo';
import { addAuditRow } from '../../audit/entries.ts';
import { consumersOf } from '../../consumers/index.ts';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../policies.ts';

export const replayDeadLetter = (context: Context) =>
  serve(operations.replayDeadLetter, async ({ id }, meta) => {
    requireOperator(meta.actor);
    return replay({
      id,
      letters: mongoDeadLetters(context.connection),
      consumers: consumersOf(context),
      clock: context.clock,
      record: () =>
        addAuditRow(context, meta, {
          kind: 'operator',
          action: operations.replayDeadLetter.action,
          details: { reference: id },
        }),
    });
  });
