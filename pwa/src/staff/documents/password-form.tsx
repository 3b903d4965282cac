import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import styles from './document-viewer.module.css';

type Props = { wasWrong: boolean; onPassword: (password: string) => void };

/** Asks for a document's password, which is stored nowhere. */
export function PasswordForm({ wasWrong, onPassword }: Props) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <form className={styles.password} onSubmit={submit} autoComplete="off">
      <p>This document is locked.</p>
      <TextInput
        id="documentPassword"
        label="Password of this document"
        hint="Banks mostly use the ID number or the account number. It is not kept."
        type="password"
        autoComplete="off"
        value={password}
        onChange={setPassword}
        error={wasWrong ? 'This password does not open it' : undefined}
        isErrorSpoken
      />
      <Button type="submit">Open</Button>
    </form>
  );
}
