import { AppError, operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';

/**
 * The fields that accept new answers since version 2 of the save command. The schema of version 1 refuses these
 * answers.
 */
const fieldsOfVersion2 = ['/customerRequest/homeStatus', '/employmentRequest/paymentFrequency'];

/** Our own schema has already accepted the answer, so only a service of the former build can refuse it. */
const isOfFormerBuild = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'request.invalid' &&
  (error.details.fields ?? []).some(({ pointer }) => fieldsOfVersion2.includes(pointer));

export const saveApplication: GatewayHandler<'saveApplication'> =
  ({ bus }) =>
  ({ input, options }) =>
    bus.request(operations.saveApplication, input, options).catch((error: unknown) => {
      throw isOfFormerBuild(error) ? new AppError('command.too_new', {}, { cause: error }) : error;
    });
