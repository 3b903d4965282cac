import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/** Exit: deletes the application where that is still possible, else only forgets the device; ends the session. */
export const exitApplication = (context: Context) => leave(context, operations.exitApplication, true);
