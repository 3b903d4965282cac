import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { leave } from './leave.ts';

/**
 * Removes the application from the device and ends the session, for the buttons HOME and X. The state of the
 * application stays.
 */
export const resetDevice = (context: Context) => leave(context, operations.resetDevice, { deletes: false });
