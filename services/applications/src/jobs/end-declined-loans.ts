import { endLoans } from '../commands/end-loans.ts';
import type { Context } from '../context.ts';
import { forEachRecord } from './each-record.ts';

/** Cancels the loans that declines, refusals and changed amounts left at the provider. Every run tries the rest again. */
export async function endDeclinedLoans(context: Context): Promise<number> {
  return forEachRecord(context, 'end-declined-loans', await context.applications.withEnding(), {
    idOf: ({ id }) => id,
    work: (application) => endLoans(context, application),
  });
}

/** Runs as a job, because former builds, which end no loans, may still run during an update. */
export const markUnendedLoans = ({ applications }: Context): Promise<number> => applications.markUnended();
