import { operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { CommandMeta } from './execute.ts';
import { callService } from './third-parties.ts';

/** Voids every open passcode of an application. For transitions after which a new code of the same kind may follow. */
export const voidPasscodes = (context: Context, meta: CommandMeta, applicationId: string) =>
  callService(context, meta, operations.voidPasscodes, { customerId: applicationId });

/** The same where the new state refuses every old code anyway, so that a failure does no harm. */
export const voidPasscodesQuietly = (context: Context, meta: CommandMeta, applicationId: string) =>
  voidPasscodes(context, meta, applicationId).catch((error: unknown) =>
    context.logger.warn(
      { event: 'passcodes.void-failed', customerId: applicationId, err: error },
      'passcodes could not be voided',
    ),
  );
