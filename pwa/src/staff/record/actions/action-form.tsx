import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import type { ProblemText } from '../../api/problem.ts';
import styles from '../../ui/dialog-form.module.css';
import { Problem } from '../../ui/problem.tsx';

export type ActionFormProps = { record: CustomerRecord; onClose: () => void };

type Props = {
  label: string;
  look?: 'primary' | 'danger';
  isBusy: boolean;
  /** The button waits for what the form still loads. */
  isDisabled?: boolean;
  problem: ProblemText | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Fields, what went wrong, Cancel and the action. */
export function ActionForm({ label, look, isBusy, isDisabled, problem, onSubmit, onClose, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <Problem problem={problem} />
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look={look ?? 'primary'} isBusy={isBusy} disabled={isBusy || isDisabled}>
          {label}
        </Button>
      </div>
    </form>
  );
}
