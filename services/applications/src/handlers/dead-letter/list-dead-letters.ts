import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { mongoDeadLetters, toDeadLetterSummary } from '@tshepa/service-kit/mongo';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../policies.ts';

export const listDeadLetters = ({ connection }: Context) =>
  serve(operations.listDeadLetters, async ({ all }, { actor }) => {
    requireOperator(actor);
    const letters = await mongoDeadLetters(connection).list({ onlyWaiting: !all });
    return { items: letters.map(toDeadLetterSummary) };
  });
