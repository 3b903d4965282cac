import { operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { CommandMeta } from './execute.ts';
import { ask } from './third-parties.ts';

/** Voids every open passcode of an application. For transitions after which a new code of the same kind may follow. */
export const voidPasscodes = (context: Context, meta: CommandMeta, customerId: string) =>
  ask(context, meta, operations.voidPasscodes, { customerId });

/** The same where the new state refuses every old code anyway, so that a failure does no harm. */
export const voidPasscodesQuietly = (context: Context, meta: CommandMeta, customerId: string) =>
  voidPasscodes(context, meta, customerId).catch((error: unknown) =>
    context.logger.warn(
      { event: 'passcodes.void-failed', customerId, err: error },
      'passcodes could not be voided',
    ),
  );
