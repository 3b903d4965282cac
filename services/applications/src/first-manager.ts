import { newId } from '@tshepa/messaging';
import type { Context } from './context.ts';
import { createAccount } from './handlers/staff/add-staff.ts';

/**
 * Where nobody can sign in yet, makes one manager and prints the one-time password. To standard output and not to
 * the log: logs are kept and shipped, this line is for the operator who starts the system.
 */
export async function ensureFirstManager(context: Context): Promise<void> {
  const { standings } = await context.roster.read();
  if (Object.keys(standings).length > 0) return;
  const caller = { actor: { kind: 'system' as const, service: 'applications' }, requestId: newId() };
  const email = context.config.MANAGER_EMAIL;
  const added = await createAccount(context, caller, { email, role: 'manager' });
  if (added) process.stdout.write(`FIRST_MANAGER ${JSON.stringify(added)}\n`);
}
