import { endLoans } from '../commands/end-loans.ts';
import type { Context } from '../context.ts';
import { forEachRecord } from './each-record.ts';

/** Cancels at the provider what declines, refusals and changed amounts left there, again and again until the provider has answered. */
export async function endDeclinedLoans(context: Context): Promise<number> {
  return forEachRecord(context, 'end-declined-loans', await context.applications.withEnding(), {
    idOf: ({ id }) => id,
    work: (application) => endLoans(context, application),
  });
}

/** Former builds ended no loans, and may still run during an update. */
export const markUnendedLoans = ({ applications }: Context): Promise<number> => applications.markUnended();
