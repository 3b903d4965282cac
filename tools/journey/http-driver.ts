import { AppError, type HttpOperation } from '@tshepa/contracts';
import type * as z from 'zod/mini';
import { type CallOptions, NoReplyError } from './http-client.ts';
import { type Journey, remember } from './journey.ts';
import { retryUntilAnswered } from './retry.ts';

type Schema = z.core.$ZodType;

/** One step of a journey. Repeating it has no second effect. */
export type Stage<J extends Journey = Journey> = { name: string; run: (journey: J) => Promise<void> };

type StageOptions<J> = {
  /** Returns the token of the member of staff who carries out the stage. */
  as?: (journey: J) => string;
  files?: (journey: J) => NonNullable<CallOptions['files']>;
};

/** Returns the idempotency key of a stage, the same key for every attempt. */
export const keyOf = (journey: Journey, stage: string) => ({ idempotencyKey: remember(journey, stage) });

export function callStage<
  Input extends Schema,
  Reply extends Schema,
  const Made extends z.input<Input>,
  J extends Journey = Journey,
>(
  name: string,
  route: HttpOperation<Input, Reply>,
  input: (journey: J) => Made | Promise<Made>,
  { as, files }: StageOptions<J> = {},
): Stage<J> {
  return {
    name,
    run: async (journey) => {
      const made = await input(journey);
      await journey.client.call(route, made, {
        ...keyOf(journey, name),
        ...(as ? { bearer: as(journey) } : {}),
        ...(files ? { files: files(journey) } : {}),
      });
    },
  };
}

export const managerStage: typeof callStage = (name, route, input, options) =>
  callStage(name, route, input, { as: ({ bearer }) => bearer(), ...options });

/** Runs stages in order and repeats each until it is answered. */
export async function runStages<J extends Journey>(
  journey: J,
  stages: readonly Stage<J>[],
  onStage?: (name: string) => void,
): Promise<void> {
  for (const stage of stages) {
    onStage?.(stage.name);
    await retryUntilAnswered(() => stage.run(journey));
  }
}

type Named = Pick<Stage, 'name'>;

/** Returns the index of a stage. @throws RangeError when there is no stage of that name. */
export function indexOfStage(name: string, stages: readonly Named[]): number {
  const index = stages.findIndex((stage) => stage.name === name);
  if (index < 0) throw new RangeError(`There is no stage ${name}`);
  return index;
}

export const stagesUpTo = <S extends Named>(name: string, stages: readonly S[]): S[] =>
  stages.slice(0, indexOfStage(name, stages) + 1);

export const stagesAfter = <S extends Named>(name: string, stages: readonly S[]): S[] =>
  stages.slice(indexOfStage(name, stages) + 1);

/** How to react to an error: repeat the request, send a new request, request another passcode first, or give up. */
export type Reaction = 'repeat' | 'new-request' | 'new-passcode' | 'give-up';

const needsNewRequest = new Set(['otp.send_failed', 'otp.too_soon']);
const passcodeErrors = new Set(['otp.invalid', 'otp.expired', 'otp.attempts_exhausted']);

export function reactionTo(error: unknown): Reaction {
  if (error instanceof NoReplyError) return 'repeat';
  if (!(error instanceof AppError) || passcodeErrors.has(error.code)) return 'new-passcode';
  if (needsNewRequest.has(error.code)) return 'new-request';
  return error.isRetryable ? 'repeat' : 'give-up';
}
