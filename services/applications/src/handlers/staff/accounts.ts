import { type Actor, assertThat, type StaffRole } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import { systemActor } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import { provenCaller } from '../../crypto/hash-queue.ts';
import { hashPassword, newOneTimePassword } from '../../crypto/passwords.ts';
import { withStanding } from '../../domain/roster.ts';
import type { StaffAccount } from '../../store/staff.ts';

export async function knownAccount({ staff }: Pick<Context, 'staff'>, email: string): Promise<StaffAccount> {
  const account = await staff.findByEmail(email);
  assertThat(account, 'request.invalid', {
    fields: [{ pointer: '/email', message: 'No account has this address' }],
  });
  return account;
}

type Caller = { actor: Actor; requestId: string };

export const callerOf = ({ staffId, email, role }: StaffAccount, requestId: string): Caller => ({
  actor: { kind: 'staff', staffId, email, role },
  requestId,
});

/** An unfinished account that is older than this, in milliseconds, was left behind by a crash. */
const unfinishedAfterMs = 60_000;

/** Creates an account with a one-time password. Returns null when the address is taken. */
export async function createAccount(
  context: Context,
  caller: Caller,
  { email, role }: { email: string; role: StaffRole },
) {
  const { staff, roster, clock } = context;
  const staffId = newId();
  const isOperator = caller.actor.kind !== 'staff';
  const grant = { staffId, standing: { role, disabled: false }, isOperator };
  // The rules are checked before anything is written, and again with the write.
  withStanding(await roster.read(), grant);
  if (await staff.findByEmail(email)) return null;
  const password = newOneTimePassword();
  const passwordHash = await context.hashQueue.run(provenCaller, () => hashPassword(password));
  await addAccountRow(context, caller, 'add-staff', { staffId, role });
  await staff.removeUnfinished(email, new Date(clock.nowMs() - unfinishedAfterMs));
  const stored = await staff.add({ staffId, email, passwordHash, oneTime: true });
  if (stored === null) return null;
  // The standing makes the account usable. Before that, nobody can sign in with it.
  await roster.change((now) => withStanding(now, grant));
  return { email: stored, password };
}

/** Prints the one-time password to standard output and not to the log, which is stored and shipped. */
export async function ensureFirstManager(context: Context): Promise<void> {
  const { standings } = await context.roster.read();
  if (Object.keys(standings).length > 0) return;
  const caller = { actor: systemActor, requestId: newId() };
  const email = context.config.MANAGER_EMAIL;
  const added = await createAccount(context, caller, { email, role: 'manager' });
  if (added) process.stdout.write(`FIRST_MANAGER ${JSON.stringify(added)}\n`);
}
