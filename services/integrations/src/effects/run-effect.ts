import { AppError, assertThat } from '@tshepa/contracts/errors';
import { createSingleFlight, runEffect } from '@tshepa/effects';
import type { FailPoint, Logger, Metrics } from '@tshepa/service-kit';
import type { Call, CallsStore } from '../store/calls.ts';
import { ThirdPartyFailure } from '../third-parties/failure.ts';
import type { EffectKind } from './effect-kinds.ts';

export type RunEffect = <Body extends { reference: string }, Answer>(
  kind: EffectKind<Body, Answer>,
  customerId: string,
  body: Body,
) => Promise<Answer>;

type Settings = { calls: CallsStore; failPoint: FailPoint; logger: Logger };

/**
 * Performs an effect at a third party. There is no other way to do so. A reference whose effect is done gets the same
 * answer again. An effect whose outcome is unknown is looked up first, and sent again only when the third party never
 * received it.
 * @throws AppError the third party's refusal; `party.unavailable` (nothing happened); `party.unknown_outcome` (repeat
 * with the same reference); `idempotency.in_progress` while another process runs it; `idempotency.mismatch`.
 */
export function createRunEffect(settings: Settings, { counter }: Pick<Metrics, 'counter'>): RunEffect {
  const inFlight = createSingleFlight();
  const count = counter({
    name: 'party_effects_total',
    help: 'Effects requested from third parties, by outcome',
    labels: ['effect', 'outcome'],
  });
  return async (kind, customerId, body) => {
    try {
      const answer = await inFlight(`${kind.name} ${customerId} ${body.reference}`, () =>
        runOnce(settings, kind, customerId, body),
      );
      count({ effect: kind.name, outcome: 'ok' });
      return answer;
    } catch (error) {
      count({ effect: kind.name, outcome: error instanceof AppError ? error.code : 'internal' });
      throw error;
    }
  };
}

function runOnce<Body extends { reference: string }, Answer>(
  { calls, failPoint, logger }: Settings,
  kind: EffectKind<Body, Answer>,
  customerId: string,
  body: Body,
): Promise<Answer> {
  const { reference } = body;
  const finish = async (answer: Answer): Promise<Answer> => {
    await calls.finish(reference, kind.stored ? answer : undefined);
    failPoint('integrations.after-record', kind.name);
    return answer;
  };

  const recover = async (call: Call, error: unknown): Promise<Answer> => {
    const isRefusal = error instanceof AppError;
    if (!isRefusal && !(error instanceof ThirdPartyFailure)) throw error;
    // A refusal is looked up too. A damaged reply may look like a refusal although the effect has happened.
    if (isRefusal || error.outcome !== 'none') {
      const found = await kind.find(reference).catch(() => null);
      if (found !== null) return found;
    }
    if (isRefusal) {
      await calls.refuse(call, error.code);
      throw error;
    }
    logger.warn(
      { event: 'effect.no_outcome', reference, kind: kind.name, outcome: error.outcome },
      'an effect has no outcome',
    );
    // A request without an answer may still arrive, so nothing is sent again until its lease is over.
    if (error.outcome === 'lost') throw new AppError('party.unknown_outcome', {}, { cause: error });
    await calls.release(call);
    throw error.toUnavailable();
  };

  return runEffect<Call, Answer>({
    open() {
      failPoint('integrations.before-intent', kind.name);
      return calls.open({ reference, name: kind.name, customerId });
    },
    async earlierOutcome({ state, answer }) {
      if (state === 'done' && kind.stored && answer !== undefined) return kind.stored.parse(answer);
      const found = await kind.find(reference);
      if (state !== 'done') return found === null ? null : finish(found);
      assertThat(found !== null, 'party.unavailable');
      return found;
    },
    take: calls.take,
    async send(call) {
      failPoint('integrations.before-send', kind.name);
      const answer = await kind.send(body).catch((error: unknown) => recover(call, error));
      failPoint('integrations.after-send', kind.name);
      return finish(answer);
    },
  });
}
