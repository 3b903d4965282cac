import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/**
 * Removes the application from the device and ends the session, without changing the state. HOME and X use it after the
 * end.
 */
export const resetDevice = (context: Context) => leave(context, operations.resetDevice, false);
