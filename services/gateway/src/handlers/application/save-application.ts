import { AppError, operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/** The answers of a save of version 2, which the schema of version 1 refuses. */
const answersOfVersion2 = ['/customerRequest/homeStatus', '/employmentRequest/paymentFrequency'];

/** Our schema has taken these answers, so only a service of a former build refuses them. */
const isOfFormerBuild = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'request.invalid' &&
  (error.details.fields ?? []).some(({ pointer }) => answersOfVersion2.includes(pointer));

export const saveApplication: GatewayHandler<'saveApplication'> =
  ({ bus }) =>
  ({ input, options }) =>
    bus.request(operations.saveApplication, input, options).catch((error: unknown) => {
      throw isOfFormerBuild(error) ? new AppError('command.too_new', {}, { cause: error }) : error;
    });
