import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/**
 * Deletes the application where that is still possible, and otherwise only removes it from the device. Both end the
 * session.
 */
export const exitApplication = (context: Context) => leave(context, operations.exitApplication, true);
