import { type Actor, AppError, assertThat, type StaffRole } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { addAccountRow, addAuditRow } from '../../audit/entries.ts';
import { systemActor } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import { newOneTimePassword } from '../../crypto/passwords.ts';
import {
  operatorId,
  type Roster,
  settingsOf,
  withCredentials,
  withFourEyes,
  withSecondFactor,
  withStanding,
} from '../../domain/roster.ts';
import { assertNameFree } from '../../domain/staff-names.ts';
import type { StaffAccount } from '../../store/staff.ts';
import { attemptsKey } from './attempts.ts';
import { hashNewPassword } from './own-account.ts';

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

type NewAccount = {
  email: string;
  role: StaffRole;
  /** True for the operator's changes and for changes that a second manager has confirmed. */
  isAgreed: boolean;
  /** The colleagues who get to know the one-time password. */
  knownTo: readonly string[];
  /** Runs in the same write as the new standing. */
  before?: (roster: Roster) => Roster;
};

/**
 * Creates an account with a one-time password. Returns null when the address is taken. @throws AppError `request.invalid`
 * when a colleague has the name that the address gives.
 */
async function createAccount(
  context: Context,
  caller: Caller,
  { email, role, isAgreed, knownTo, before = (roster) => roster }: NewAccount,
) {
  const { staff, roster, clock } = context;
  const staffId = newId();
  const grant = { staffId, standing: { role, disabled: false }, isAgreed };
  const decide = (now: Roster) =>
    withCredentials(withStanding(before(now), grant), staffId, { by: knownTo, at: clock.now() });
  // The rules are checked before anything is written, and again with the write.
  decide(await roster.read());
  if (await staff.findByEmail(email)) return null;
  assertNameFree(await staff.all(), { email });
  const password = newOneTimePassword();
  const passwordHash = await hashNewPassword(context, password);
  await addAccountRow(context, caller, 'add-staff', { staffId, role });
  await staff.removeUnfinished(email, new Date(clock.nowMs() - unfinishedAfterMs));
  const stored = await staff.add({ staffId, email, passwordHash, oneTime: true });
  if (stored === null) return null;
  // The standing makes the account usable. Before that, nobody can sign in with it.
  await roster.change(decide);
  return { email: stored, password };
}

/** @throws AppError `request.invalid` when the address, or the name that it gives, is taken. */
export async function createAccountOrRefuse(context: Context, caller: Caller, account: NewAccount) {
  const added = await createAccount(context, caller, account);
  if (added) return added;
  throw new AppError('request.invalid', {
    fields: [{ pointer: '/email', message: 'This address has an account' }],
  });
}

type Reset = { email: string; knownTo: readonly string[]; before?: (roster: Roster) => Roster };

/**
 * Replaces a password and removes the passkeys. The authenticator app stays required, because whoever has the new password
 * may not be the person with that phone.
 */
export async function resetAccount(
  context: Context,
  caller: Caller,
  { email, knownTo, before = (roster) => roster }: Reset,
) {
  const { staff, staffSessions, staffDevices, signInAttempts, roster, clock } = context;
  const account = await knownAccount(context, email);
  const { staffId } = account;
  const decide = (now: Roster) => withCredentials(before(now), staffId, { by: knownTo, at: clock.now() });
  decide(await roster.read());
  await addAccountRow(context, caller, 'reset-staff', { staffId });
  const password = newOneTimePassword();
  const passwordHash = await hashNewPassword(context, password);
  // Before the password is stored, the roster notes who knows it. A crash therefore cannot lose this note.
  await roster.change(decide);
  await staff.setPassword(staffId, { passwordHash, oneTime: true });
  await staffSessions.endAllOf(staffId);
  await staffDevices.forgetAllOf(staffId);
  // Somebody who has misused the account may have added a passkey or set the PIN.
  await staff.removePasskeys(staffId);
  await staff.setPin(staffId, null);
  await signInAttempts.clearAll(attemptsKey(context, email));
  return { email: account.email, password };
}

type StandingChange = {
  email: string;
  role?: StaffRole | undefined;
  isActive?: boolean | undefined;
  isAgreed: boolean;
  before?: (roster: Roster) => Roster;
};

/**
 * Changes a role, or disables or enables an account. The roster decides, so that two managers cannot disable each
 * other.
 */
export async function changeStanding(
  context: Context,
  caller: Caller,
  { email, role, isActive, isAgreed, before = (roster) => roster }: StandingChange,
) {
  const account = await knownAccount(context, email);
  const { staffId } = account;
  const decide = (now: Roster) => {
    const { role: roleBefore, disabled } = now.standings[staffId] ?? account;
    const standing = { role: role ?? roleBefore, disabled: isActive === undefined ? disabled : !isActive };
    return withStanding(before(now), { staffId, standing, isAgreed });
  };
  // The change is checked first, so that a refused change adds no audit row, and again with the write.
  const planned = decide(await context.roster.read()).standings[staffId] ?? account;
  await addAccountRow(context, caller, 'update-staff', {
    staffId,
    roleBefore: account.role,
    roleAfter: planned.role,
    activeBefore: !account.disabled,
    activeAfter: !planned.disabled,
  });
  const roster = await context.roster.change(decide);
  const standing = roster.standings[staffId] ?? account;
  if (standing.disabled) await context.staffSessions.endAllOf(staffId);
  return { email: account.email, role: standing.role, isActive: !standing.disabled };
}

type SettingChange = {
  setting: keyof typeof settingRules;
  isOn: boolean;
  by: string;
  isAgreed: boolean;
  before?: (roster: Roster) => Roster;
};

const settingRules = { fourEyes: withFourEyes, secondFactor: withSecondFactor };

export async function switchSetting(
  context: Context,
  caller: Caller,
  { setting, before = (roster) => roster, ...wanted }: SettingChange,
) {
  const { roster, clock, logger } = context;
  const decide = settingRules[setting];
  const change = { ...wanted, at: clock.now() };
  const present = await roster.read();
  // The change is checked first, so that a refused change adds no audit row, and again with the write.
  decide(before(present), change);
  await addAuditRow(context, caller, {
    kind: 'site',
    action: 'update-staff-settings',
    details: { setting, from: present[setting]?.isOn ? 'on' : 'off', to: change.isOn ? 'on' : 'off' },
  });
  const changed = await roster.change((now) => decide(before(now), change));
  const { requestId } = caller;
  logger.warn(
    { event: 'staff_setting.changed', requestId, setting, isOn: change.isOn },
    'a setting for staff was changed',
  );
  return settingsOf(changed);
}

/** Creates the first manager. The one-time password goes to standard output and not to the log, which is collected. */
export async function ensureFirstManager(context: Context): Promise<void> {
  const { standings } = await context.roster.read();
  if (Object.keys(standings).length > 0) return;
  const caller = { actor: systemActor, requestId: newId() };
  const email = context.config.MANAGER_EMAIL;
  const added = await createAccount(context, caller, {
    email,
    role: 'manager',
    isAgreed: true,
    knownTo: [operatorId],
  });
  if (added) process.stdout.write(`FIRST_MANAGER ${JSON.stringify(added)}\n`);
}
