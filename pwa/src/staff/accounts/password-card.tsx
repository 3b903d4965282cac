import { changeOwnPassword } from '@tshepa/contracts/operations/staff/change-own-password';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import dialogStyles from '../ui/dialog-form.module.css';
import { Problem } from '../ui/problem.tsx';
import styles from './accounts.module.css';

/** Changes one's own password; the server decides whether it is acceptable. */
export function PasswordCard({ isOnline }: { isOnline: boolean }) {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isDone, setIsDone] = useState(false);
  const change = useStaffCall(changeOwnPassword, {
    onDone: () => {
      setPassword('');
      setNewPassword('');
      setIsDone(true);
      invalidate(staffKeys.ownAccount);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsDone(false);
    if (password && newPassword) change.run({ password, newPassword });
  }
  return (
    <section className={styles.card} aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form className={dialogStyles.form} onSubmit={submit} noValidate>
        <TextInput
          id="presentPassword"
          label="Present password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <TextInput
          id="chosenPassword"
          label="New password"
          hint="At least 12 characters. Four unrelated words are easy to remember."
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
        />
        <Problem of={change.problem} />
        {isDone ? <p role="status">Your password was changed. All other sessions were ended.</p> : null}
        <div className={dialogStyles.actions}>
          <Button type="submit" isBusy={change.isBusy} disabled={!isOnline || !password || !newPassword}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}
