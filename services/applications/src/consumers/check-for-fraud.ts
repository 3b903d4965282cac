import { applicationEvents, waitingStates } from '@tshepa/contracts';
import { consume } from '@tshepa/messaging';
import { checkFraud } from '../commands/check-fraud.ts';
import type { Context } from '../context.ts';

/**
 * Checks an application at its submission, and again whenever it enters another waiting state. Meanwhile others may
 * have applied with the same bank account, cell number or device.
 */
export const checkForFraud = (context: Context) =>
  consume(applicationEvents.stateChanged, { durable: 'applications-check-fraud' }, async ({ data }) => {
    if (waitingStates.includes(data.to)) await checkFraud(context, data.customerId);
  });
