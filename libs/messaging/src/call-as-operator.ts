import type { Rpc, ServiceName } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { baseConfigShape, loadConfig } from '@tshepa/service-kit';
import { type Call, CommandError, exitCodes } from '@tshepa/service-kit/operator-program';
import { ErrorCode, NatsError } from 'nats';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { Input, Output, Schema } from './wire.ts';
import { withBus } from './with-bus.ts';

const settingsSchema = z.object({ NATS_URL: baseConfigShape.NATS_URL });

/** Calls an operation for the operator, with the rights of the service in whose image the program runs. */
export const callAsOperator = <Request extends Schema, Reply extends Schema>(
  { env, operator }: Pick<Call, 'env' | 'operator'>,
  definition: Rpc<Request, Reply> & { owner: ServiceName },
  payload: Input<Request>,
): Promise<Output<Reply>> =>
  withBus({ url: loadConfig(settingsSchema, env).NATS_URL, name: definition.owner }, (bus) =>
    bus.request(definition, payload, {
      actor: { kind: 'operator', name: operator },
      requestId: newId(),
    }),
  ).catch((error: unknown) => {
    throw explainBus(error);
  });

function explainBus(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof NatsError)) return error;
  const fail = (sentence: string) => new CommandError(sentence, exitCodes.unreachable, { cause: error });
  if (cause.code === ErrorCode.AuthorizationViolation)
    return fail('The NATS server refuses the account in NATS_URL.');
  if (cause.code === ErrorCode.PermissionsViolation)
    return fail('The account in NATS_URL has no right to do this.');
  return error instanceof AppError ? error : fail('No NATS server answers at NATS_URL.');
}
