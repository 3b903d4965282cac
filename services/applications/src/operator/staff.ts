import { operations, type StaffRole } from '@tshepa/contracts';
import { staffRoleSchema } from '@tshepa/contracts/actor';
import { callAsOperator } from '@tshepa/messaging';
import { type Call, CommandError, command, exitCodes } from '@tshepa/service-kit/operator-program';
import type * as z from 'zod/mini';

const email = ['EMAIL'] as const;

function roleOf(text: string): StaffRole {
  const role = staffRoleSchema.safeParse(text);
  if (!role.success) throw new CommandError('The role must be manager or agent.', exitCodes.misused);
  return role.data;
}

function showPassword({ print }: Pick<Call, 'print'>, account: { email: string; password: string }): void {
  print(account.email);
  print(`One-time password (shown only now): ${account.password}`);
}

async function update(call: Call, change: z.input<typeof operations.updateStaff.request>): Promise<void> {
  const account = await callAsOperator(call, operations.updateStaff, change);
  call.print(`${account.email}: ${account.role}, ${account.isActive ? 'active' : 'disabled'}`);
}

const add = command({
  name: 'staff add',
  summary: 'Creates an account and shows its one-time password',
  args: email,
  options: { role: { value: 'ROLE', help: 'manager, or agent, which is the default' } },
  changes: true,
  run: async (call) => {
    const role = roleOf(call.options.role ?? 'agent');
    showPassword(call, await callAsOperator(call, operations.addStaff, { email: call.args.EMAIL, role }));
  },
});

const reset = command({
  name: 'staff reset',
  summary: 'Sets a new one-time password and ends the sessions and the lock of an account',
  args: email,
  changes: true,
  run: async (call) =>
    showPassword(call, await callAsOperator(call, operations.resetStaff, { email: call.args.EMAIL })),
});

const role = command({
  name: 'staff role',
  summary: 'Makes an account a manager or an agent, also in sessions that are open',
  args: ['EMAIL', 'ROLE'],
  changes: true,
  run: (call) => update(call, { email: call.args.EMAIL, role: roleOf(call.args.ROLE) }),
});

const name = command({
  name: 'staff name',
  summary: 'Chooses the name by which colleagues know an account',
  args: ['EMAIL', 'NAME'],
  changes: true,
  run: async (call) => {
    const { EMAIL, NAME } = call.args;
    const named = await callAsOperator(call, operations.nameStaff, { email: EMAIL, name: NAME });
    call.print(`${named.email}: ${named.name}`);
  },
});

const disable = command({
  name: 'staff disable',
  summary: 'Disables an account, so that nobody can sign in with it, and ends its sessions',
  args: email,
  changes: true,
  run: (call) => update(call, { email: call.args.EMAIL, isActive: false }),
});

const enable = command({
  name: 'staff enable',
  summary: 'Allows an account to sign in again',
  args: email,
  changes: true,
  run: (call) => update(call, { email: call.args.EMAIL, isActive: true }),
});

const list = command({
  name: 'staff list',
  summary: 'Shows all accounts',
  changes: false,
  run: async (call) => {
    const { items } = await callAsOperator(call, operations.listStaff, {});
    for (const account of items)
      call.print(
        [
          account.email.padEnd(36),
          account.role.padEnd(8),
          account.isActive ? 'active  ' : 'disabled',
          account.hasTotp ? 'app' : '   ',
          account.hasPasskey ? 'passkey' : '       ',
          `last seen ${account.lastSeenAt ?? 'never'}`,
          `sessions ${account.sessions}`,
          account.hasOneTimePassword ? 'one-time password' : '',
        ]
          .join('  ')
          .trimEnd(),
      );
  },
});

const sessions = command({
  name: 'staff sessions',
  summary: 'Shows the open sessions of an account',
  args: email,
  changes: false,
  run: async (call) => {
    const open = await callAsOperator(call, operations.listStaffSessions, { email: call.args.EMAIL });
    if (open.sessions.length === 0) call.print('No open sessions.');
    for (const { createdAt, lastSeenAt, device } of open.sessions)
      call.print(`since ${createdAt}  last seen ${lastSeenAt}  ${device ?? ''}`.trimEnd());
  },
});

const endSessions = command({
  name: 'staff end-sessions',
  summary: 'Ends all sessions of an account',
  args: email,
  changes: true,
  run: async (call) => {
    const { ended } = await callAsOperator(call, operations.endStaffSessions, { email: call.args.EMAIL });
    call.print(`Sessions ended: ${ended}`);
  },
});

const totpOff = command({
  name: 'staff totp-off',
  summary: 'Removes the authenticator app and the recovery codes of an account',
  help: 'For somebody who has lost the phone and the codes. Make sure that it is this person who asks.',
  args: email,
  changes: true,
  run: async (call) => {
    await callAsOperator(call, operations.removeTotp, { email: call.args.EMAIL });
    call.print('Signing in now needs only the password. The passkeys are gone as well.');
  },
});

const waiting = command({
  name: 'staff changes',
  summary: 'Shows the account changes that wait for a second manager or the operator',
  changes: false,
  run: async (call) => {
    const { items } = await callAsOperator(call, operations.listAccountChanges, {});
    if (items.length === 0) call.print('No change waits.');
    for (const { id, action, email: of = '', by, at } of items)
      call.print(`${id}  ${action.padEnd(20)}  ${of.padEnd(36)}  requested by ${by.email} at ${at}`);
  },
});

const confirm = command({
  name: 'staff confirm',
  summary: 'Carries out an account change that a manager requested',
  help: 'The operator is the second person where there is only one manager. Ask the manager before you confirm.',
  args: ['CHANGE'],
  changes: true,
  run: async (call) => {
    const { email: of, password } = await callAsOperator(call, operations.confirmAccountChange, {
      changeId: call.args.CHANGE,
    });
    if (of && password) showPassword(call, { email: of, password });
    else call.print('Done.');
  },
});

const reject = command({
  name: 'staff reject',
  summary: 'Ends an account change that waits',
  args: ['CHANGE'],
  changes: true,
  run: async (call) => {
    await callAsOperator(call, operations.endAccountChange, { changeId: call.args.CHANGE });
    call.print('Done.');
  },
});

export const staffCommands = [
  add,
  reset,
  role,
  name,
  disable,
  enable,
  list,
  sessions,
  endSessions,
  totpOff,
  waiting,
  confirm,
  reject,
];
