import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/** Deletes the application where that is still possible, otherwise only forgets the device. Ends the session. */
export const exitApplication = (context: Context) => leave(context, operations.exitApplication, true);
