import type { AccountChangeAction, StaffAccountView } from '@tshepa/contracts/entities/staff';
import { endStaffSessions } from '@tshepa/contracts/operations/staff/end-staff-sessions';
import { requestAccountChange } from '@tshepa/contracts/operations/staff/request-account-change';
import { updateStaff } from '@tshepa/contracts/operations/staff/update-staff';
import type { ChangeOptions } from '../api/action.ts';
import { staffCall } from '../api/session.ts';

/** What an action did. `password` is a new one-time password, which is shown once. */
type Outcome = { email: string; password?: string; pendingChange?: boolean };

export type AccountAction = {
  label: string;
  look?: 'danger';
  /** Nobody can disable or reset their own account. */
  isFor: (account: StaffAccountView, isOwn: boolean) => boolean;
  consequence: string;
  run: (account: StaffAccountView, options: ChangeOptions) => Promise<Outcome>;
};

/** Requests an action. Nothing is done until another manager or the operator confirms it. */
const ask = (action: AccountChangeAction) => async (account: StaffAccountView, options: ChangeOptions) => {
  await staffCall(requestAccountChange, { action, email: account.email }, options);
  return { email: account.email, pendingChange: true };
};

const needsAnother = 'Another manager or the operator must confirm this before anything happens.';
const isManager = ({ role }: StaffAccountView) => role === 'manager';

export const accountActions: readonly AccountAction[] = [
  {
    label: 'Reset password',
    isFor: (_account, isOwn) => !isOwn,
    consequence: `${needsAnother} Whoever confirms is shown a one-time password. All sessions end, and the account is unlocked.`,
    run: ask('reset-password'),
  },
  {
    label: 'Make manager',
    isFor: ({ role }) => role === 'agent',
    consequence: `Managers pay out, change amounts and decisions, export, and manage accounts. ${needsAnother}`,
    run: ask('make-manager'),
  },
  {
    label: 'Make agent',
    isFor: isManager,
    consequence: 'Agents work on applications. They cannot pay out, export or manage accounts.',
    run: ({ email }, options) => staffCall(updateStaff, { email, role: 'agent' }, options),
  },
  {
    label: 'End sessions',
    isFor: ({ sessions }) => sessions > 0,
    consequence: 'Everybody who uses this account has to sign in again.',
    run: async ({ email }, options) => {
      await staffCall(endStaffSessions, { email }, options);
      return { email };
    },
  },
  {
    label: 'Disable',
    look: 'danger',
    isFor: ({ isActive }, isOwn) => isActive && !isOwn,
    consequence: 'Nobody can sign in with this account any longer, and its sessions end now.',
    run: ({ email }, options) => staffCall(updateStaff, { email, isActive: false }, options),
  },
  {
    label: 'Enable',
    isFor: (account) => !account.isActive && isManager(account),
    consequence: `The account can sign in again with its previous password. ${needsAnother}`,
    run: ask('make-manager'),
  },
  {
    label: 'Enable',
    isFor: (account) => !account.isActive && !isManager(account),
    consequence: 'The account can sign in again with its previous password.',
    run: ({ email }, options) => staffCall(updateStaff, { email, isActive: true }, options),
  },
];
