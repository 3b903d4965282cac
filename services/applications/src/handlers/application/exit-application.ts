import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/** Deletes the application if that is still possible, or else removes it from the device only. Ends the session. */
export const exitApplication = (context: Context) =>
  leave(context, operations.exitApplication, { deletes: true });
