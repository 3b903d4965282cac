import { AppError, assertThat } from '@tshepa/contracts/errors';
import type { FailPoint, Logger } from '@tshepa/service-kit';
import { PartyFailure } from '../parties/party-failure.ts';
import type { Call, CallsStore } from '../store/calls.ts';
import type { EffectKind } from './effect-kind.ts';

export type EffectRequest = { reference: string; customerId: string };
export type RunEffect = <Answer>(
  kind: EffectKind<Answer>,
  request: EffectRequest,
  send: () => Promise<Answer>,
) => Promise<Answer>;

type Settings = { calls: CallsStore; failPoint: FailPoint; logger: Logger };

/**
 * The one way to have an effect at a third party. The intent is on record before anything is sent. A reference that
 * is done answers the same again; one whose outcome is unknown is looked up at the party first, and sent again only
 * when the party has never had it.
 * @throws AppError the party's refusal; `party.unavailable` (nothing happened); `party.unknown_outcome` (repeat with
 * the same reference); `idempotency.in_progress` while another process is at it; `idempotency.mismatch`.
 */
export function createRunEffect(settings: Settings): RunEffect {
  /** Callers in this process that ask for the same effect at the same time share one run. */
  const running = new Map<string, Promise<unknown>>();

  return async (kind, request, send) => {
    const shared = running.get(request.reference);
    if (shared) {
      await shared;
      return createRun(settings, kind, request, send).start();
    }
    const run = createRun(settings, kind, request, send).start();
    running.set(request.reference, run);
    return run.finally(() => running.delete(request.reference));
  };
}

function createRun<Answer>(
  { calls, failPoint, logger }: Settings,
  kind: EffectKind<Answer>,
  { reference, customerId }: EffectRequest,
  send: () => Promise<Answer>,
) {
  const finish = async (answer: Answer): Promise<Answer> => {
    await calls.finish(reference, kind.kept ? answer : undefined);
    failPoint('integrations.after-record', kind.name);
    return answer;
  };

  const attempt = async (call: Call): Promise<Answer> => {
    failPoint('integrations.before-send', kind.name);
    const answer = await send().catch((error: unknown) => recover(call, error));
    failPoint('integrations.after-send', kind.name);
    return finish(answer);
  };

  /** No usable answer came: whether the effect happened is the party's to say. */
  const recover = async (call: Call, error: unknown): Promise<Answer> => {
    if (error instanceof AppError) {
      // A no that contradicts what the party has on record is damage, and the record counts.
      const found = await kind.lookUp(reference).catch(() => null);
      if (found !== null) return found;
      await calls.refuse(call, error.code);
      throw error;
    }
    if (!(error instanceof PartyFailure)) throw error;
    if (error.outcome !== 'none') {
      const found = await kind.lookUp(reference).catch(() => null);
      if (found !== null) return found;
    }
    logger.warn(
      { event: 'effect.no_outcome', reference, kind: kind.name, outcome: error.outcome },
      'an effect has no outcome',
    );
    // A request without an answer may still arrive; until its lease is over nobody sends another.
    if (error.outcome === 'lost') throw new AppError('party.unknown_outcome', {}, { cause: error });
    await calls.release(call);
    throw error.toUnavailable();
  };

  const answerAgain = async ({ answer }: Call): Promise<Answer> => {
    if (kind.kept && answer !== undefined) return kind.kept.parse(answer);
    const found = await kind.lookUp(reference);
    assertThat(found !== null, 'party.unavailable');
    return found;
  };

  return {
    async start(): Promise<Answer> {
      failPoint('integrations.before-intent', kind.name);
      const { call, isNew } = await calls.open({ reference, name: kind.name, customerId });
      assertThat(call.name === kind.name && call.customerId === customerId, 'idempotency.mismatch');
      if (isNew) return attempt(call);
      if (call.state === 'done') return answerAgain(call);
      const found = await kind.lookUp(reference);
      if (found !== null) return finish(found);
      assertThat(call.state === 'refused' || !calls.isLeased(call), 'idempotency.in_progress');
      const taken = await calls.take(call);
      assertThat(taken, 'idempotency.in_progress');
      return attempt(taken);
    },
  };
}
