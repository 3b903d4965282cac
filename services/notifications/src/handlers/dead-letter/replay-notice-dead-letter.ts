import { assertThat } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { replayDeadLetter, serve } from '@tshepa/messaging';
import { mongoDeadLetters } from '@tshepa/service-kit/mongo';
import { consumersOf } from '../../consumers/index.ts';
import type { Context } from '../../context.ts';

/** The audit trail belongs to the applications service, so no event is handled again while that service is down. */
export const replayNoticeDeadLetter = (context: Context) =>
  serve(operations.replayNoticeDeadLetter, async ({ id }, { actor, requestId }) => {
    assertThat(actor.kind === 'operator', 'auth.forbidden');
    const row = { action: 'replay-dead-letter', reference: id };
    return replayDeadLetter({
      id,
      letters: mongoDeadLetters(context.connection),
      consumers: consumersOf(context),
      clock: context.clock,
      record: () => context.bus.request(operations.recordOperatorAction, row, { actor, requestId }),
    });
  });
