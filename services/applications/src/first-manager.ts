import { newId } from '@tshepa/messaging';
import { systemActor } from './commands/replay.ts';
import type { Context } from './context.ts';
import { createAccount } from './handlers/staff/accounts.ts';

/**
 * Creates the first manager while there is no account, and prints the one-time password. It goes to standard output, for
 * the operator who starts the system, and not to the log, which is stored and shipped.
 */
export async function ensureFirstManager(context: Context): Promise<void> {
  const { standings } = await context.roster.read();
  if (Object.keys(standings).length > 0) return;
  const caller = { actor: systemActor, requestId: newId() };
  const email = context.config.MANAGER_EMAIL;
  const added = await createAccount(context, caller, { email, role: 'manager' });
  if (added) process.stdout.write(`FIRST_MANAGER ${JSON.stringify(added)}\n`);
}
