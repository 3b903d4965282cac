import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/** For HOME and X after the end: forgets the device without changing the state, and ends the session. */
export const resetDevice = (context: Context) => leave(context, operations.resetDevice, false);
