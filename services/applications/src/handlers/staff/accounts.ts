import { type Actor, AppError, assertThat, operations, type StaffRole } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { addAccountRow } from '../../audit/entries.ts';
import { systemActor } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import { hashPassword, newOneTimePassword } from '../../crypto/passwords.ts';
import { assertMayReset, type Roster, withStanding } from '../../domain/roster.ts';
import { requireManagerOrSystem } from '../../policies.ts';
import type { StaffAccount } from '../../store/staff.ts';

/** The blind index of the typed address, which may be anybody's and is therefore not stored in clear. */
export const attemptsKey = ({ vault }: Pick<Context, 'vault'>, email: string): string =>
  vault.blindIndex('emailAddress', email);

export async function knownAccount({ staff }: Pick<Context, 'staff'>, email: string): Promise<StaffAccount> {
  const account = await staff.findByEmail(email);
  assertThat(account, 'request.invalid', {
    fields: [{ pointer: '/email', message: 'No account has this address' }],
  });
  return account;
}

export const listStaff = ({ staff, staffSessions }: Context) =>
  serve(operations.listStaff, async (_nothing, { actor }) => {
    requireManagerOrSystem(actor);
    const [accounts, sessions] = await Promise.all([staff.all(), staffSessions.all()]);
    return {
      items: accounts.map(({ staffId, email, role, disabled, oneTime, totp, createdAt, lastSeenAt }) => ({
        staffId,
        email,
        role,
        isActive: !disabled,
        hasOneTimePassword: oneTime,
        hasTotp: totp !== undefined,
        createdAt: createdAt.toISOString(),
        ...(lastSeenAt ? { lastSeenAt: lastSeenAt.toISOString() } : {}),
        sessions: sessions.filter((session) => session.staffId === staffId).length,
      })),
    };
  });

type Caller = { actor: Actor; requestId: string };

/** An unfinished account older than this, in milliseconds, was left by a crash. */
const unfinishedAfterMs = 60_000;

/** Creates an account with a one-time password. Returns null when the address is taken. */
async function createAccount(
  context: Context,
  caller: Caller,
  { email, role }: { email: string; role: StaffRole },
) {
  const { staff, roster, clock } = context;
  const staffId = newId();
  const isOperator = caller.actor.kind === 'system';
  const grant = { staffId, standing: { role, disabled: false }, isOperator };
  // Checked before anything is written, and again with the write.
  withStanding(await roster.read(), grant);
  if (await staff.findByEmail(email)) return null;
  const password = newOneTimePassword();
  const passwordHash = await hashPassword(password);
  await addAccountRow(context, caller, 'add-staff', { staffId, role });
  await staff.removeUnfinished(email, new Date(clock.nowMs() - unfinishedAfterMs));
  const stored = await staff.add({ staffId, email, passwordHash, oneTime: true });
  if (stored === null) return null;
  // The standing makes the account usable. Before that nobody can sign in with it.
  await roster.change((now) => withStanding(now, grant));
  return { email: stored, password };
}

export const addStaff = (context: Context) =>
  serve(operations.addStaff, async (request, meta) => {
    requireManagerOrSystem(meta.actor);
    const added = await createAccount(context, meta, request);
    if (!added) {
      throw new AppError('request.invalid', {
        fields: [{ pointer: '/email', message: 'This address has an account' }],
      });
    }
    return added;
  });

/** Decided on the roster, so that two managers cannot disable each other at the same time. */
export const updateStaff = (context: Context) =>
  serve(operations.updateStaff, async ({ email, role, isActive }, meta) => {
    const isOperator = requireManagerOrSystem(meta.actor).kind === 'system';
    const account = await knownAccount(context, email);
    const { staffId } = account;
    const decide = (now: Roster) => {
      const { role: before, disabled } = now.standings[staffId] ?? account;
      const standing = { role: role ?? before, disabled: isActive === undefined ? disabled : !isActive };
      return withStanding(now, { staffId, standing, isOperator });
    };
    // Checked first, so that a refused change has no row, and again with the write.
    const wished = decide(await context.roster.read()).standings[staffId] ?? account;
    await addAccountRow(context, meta, 'update-staff', {
      staffId,
      roleBefore: account.role,
      roleAfter: wished.role,
      activeBefore: !account.disabled,
      activeAfter: !wished.disabled,
    });
    const roster = await context.roster.change(decide);
    const standing = roster.standings[staffId] ?? account;
    if (standing.disabled) await context.staffSessions.endAllOf(staffId);
    return { email: account.email, role: standing.role, isActive: !standing.disabled };
  });

/** The authenticator app stays, because the person with the new password may not be the one with the phone. */
export const resetStaff = (context: Context) =>
  serve(operations.resetStaff, async ({ email }, meta) => {
    const isOperator = requireManagerOrSystem(meta.actor).kind === 'system';
    const { staff, staffSessions, signInAttempts, roster } = context;
    const account = await knownAccount(context, email);
    assertMayReset(await roster.read(), account, isOperator);
    const { staffId } = account;
    await addAccountRow(context, meta, 'reset-staff', { staffId });
    const password = newOneTimePassword();
    await staff.setPassword(staffId, { passwordHash: await hashPassword(password), oneTime: true });
    await staffSessions.endAllOf(staffId);
    await signInAttempts.clear(attemptsKey(context, email));
    return { email: account.email, password };
  });

/**
 * Creates the first manager while there is no account. The one-time password goes to standard output, for the operator,
 * and not to the log, which is stored and shipped.
 */
export async function ensureFirstManager(context: Context): Promise<void> {
  const { standings } = await context.roster.read();
  if (Object.keys(standings).length > 0) return;
  const caller = { actor: systemActor, requestId: newId() };
  const email = context.config.MANAGER_EMAIL;
  const added = await createAccount(context, caller, { email, role: 'manager' });
  if (added) process.stdout.write(`FIRST_MANAGER ${JSON.stringify(added)}\n`);
}
