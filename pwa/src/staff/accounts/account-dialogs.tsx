import type { StaffAccountView } from '@tshepa/contracts/entities/staff';
import { emailAddressSchema } from '@tshepa/contracts/fields';
import { addStaff } from '@tshepa/contracts/operations/staff/add-staff';
import { requestAccountChange } from '@tshepa/contracts/operations/staff/request-account-change';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type ChangeOptions, useStaffAction } from '../api/action.ts';
import { fieldProblemText } from '../api/problem.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { ActionForm, DonePage } from '../ui/action-form.tsx';
import ui from '../ui/staff.module.css';
import type { AccountAction } from './account-actions.ts';
import styles from './accounts.module.css';
import { NameForm } from './name-form.tsx';

type OpenedAction = { action: AccountAction; account: StaffAccountView };
export type OpenedDialog = 'add' | OpenedAction | { renamed: string };

export type NewPassword = { email: string; password: string };
type FormProps = { onClose: () => void; onPassword: (made: NewPassword) => void };

export const reloadAccounts = () => invalidate(staffKeys.accounts, staffKeys.settings);

type Props = {
  opened: OpenedDialog | null;
  /** The one-time password that takes the place of the form. It is shown once. */
  shown: NewPassword | null;
  onPassword: (made: NewPassword) => void;
  onClose: () => void;
};

function titleOf(opened: OpenedDialog | null) {
  if (opened === null) return 'One-time password';
  if (opened === 'add') return 'Add account';
  return 'renamed' in opened ? 'Change name' : opened.action.label;
}

function FormOf({ opened, ...forms }: FormProps & { opened: OpenedDialog }) {
  if (opened === 'add') return <AddForm {...forms} />;
  if ('renamed' in opened) return <NameForm email={opened.renamed} onDone={forms.onClose} {...forms} />;
  return <ActOnAccount {...forms} {...opened} />;
}

export function AccountDialogs({ opened, shown, onPassword, onClose: close }: Props) {
  const forms = { onClose: close, onPassword };
  return (
    <Dialog isOpen={opened !== null || shown !== null} title={titleOf(opened)} onClose={close}>
      {shown ? <OneTimePassword {...shown} onClose={close} /> : null}
      {opened && !shown ? <FormOf {...forms} opened={opened} /> : null}
    </Dialog>
  );
}

const OneTimePassword = ({ email, password, onClose }: NewPassword & { onClose: () => void }) => (
  <DonePage label="I have saved it" onClose={onClose}>
    <p role="status">
      One-time password of {email}. It is shown only now. Give it to them yourself, not by email.
    </p>
    <output className={styles.secret}>{password}</output>
    <p className={ui.soft}>They replace it with a password of their own when they first sign in.</p>
  </DonePage>
);

const roles = [
  { value: 'agent', label: 'Agent', hint: 'Works on applications' },
  {
    value: 'manager',
    label: 'Manager',
    hint: 'Also pays out, exports, and manages accounts. Another manager or the operator must confirm.',
  },
];

async function askForManager(email: string, options: ChangeOptions) {
  await staffCall(requestAccountChange, { action: 'add-manager', email }, options);
  return { pendingChange: true };
}

function AddForm({ onClose, onPassword }: FormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('agent');
  const [wasTried, setWasTried] = useState(false);
  const isEmail = emailAddressSchema.safeParse(email.trim()).success;
  const add = useStaffAction(
    (
      account: { email: string; role: 'agent' | 'manager' },
      options,
    ): Promise<Partial<NewPassword> & { pendingChange?: boolean }> =>
      account.role === 'manager'
        ? askForManager(account.email, options)
        : staffCall(addStaff, account, options),
    {
      done: 'Add account',
      onDone: ({ email: added, password }) => {
        reloadAccounts();
        if (added && password) onPassword({ email: added, password });
        else onClose();
      },
      problemOf: fieldProblemText,
    },
  );
  return (
    <ActionForm
      label="Add account"
      action={add}
      onSubmit={() => {
        setWasTried(true);
        if (isEmail) add.run({ email: email.trim(), role: role === 'manager' ? 'manager' : 'agent' });
      }}
      onClose={onClose}
    >
      <TextInput
        id="accountEmail"
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={wasTried && !isEmail ? 'Enter an email address' : undefined}
      />
      <RadioGroup id="accountRole" label="Role" options={roles} value={role} onChange={setRole} />
    </ActionForm>
  );
}

function ActOnAccount({ action, account, onClose, onPassword }: FormProps & OpenedAction) {
  const { label, look, consequence, run } = action;
  const act = useStaffAction((_: null, options) => run(account, options), {
    done: label,
    onDone: ({ email, password }) => {
      reloadAccounts();
      if (password) onPassword({ email, password });
      else onClose();
    },
  });
  return (
    <ActionForm label={label} look={look} action={act} onSubmit={() => act.run(null)} onClose={onClose}>
      <p>
        <strong>{account.email}</strong>
      </p>
      <p>{consequence}</p>
    </ActionForm>
  );
}
