import type { Context } from './context.ts';
import { createAccount } from './handlers/staff/add-staff.ts';

/**
 * Where nobody can sign in yet, makes one manager and prints the one-time password. To standard output and not to
 * the log: logs are kept and shipped, this line is for the operator who starts the system.
 */
export async function ensureFirstManager({
  staff,
  config,
}: Pick<Context, 'staff' | 'config'>): Promise<void> {
  if (!(await staff.isEmpty())) return;
  const added = await createAccount(staff, config.MANAGER_EMAIL, 'manager');
  if (added) process.stdout.write(`FIRST_MANAGER ${JSON.stringify(added)}\n`);
}
