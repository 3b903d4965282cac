import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/** HOME and X after the end: forgets the device and never changes the state; ends the session. */
export const resetDevice = (context: Context) => leave(context, operations.resetDevice, false);
