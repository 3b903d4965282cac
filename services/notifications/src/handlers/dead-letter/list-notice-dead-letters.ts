import { assertThat } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { serve } from '@tshepa/messaging';
import { mongoDeadLetters, toDeadLetterSummary } from '@tshepa/service-kit/mongo';
import type { Context } from '../../context.ts';

export const listNoticeDeadLetters = ({ connection }: Context) =>
  serve(operations.listNoticeDeadLetters, async ({ all }, { actor }) => {
    assertThat(actor.kind === 'operator', 'auth.forbidden');
    const letters = await mongoDeadLetters(connection).list({ onlyWaiting: !all });
    return { items: letters.map(toDeadLetterSummary) };
  });
