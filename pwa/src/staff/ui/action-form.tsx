import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import type { ProblemText } from '../api/problem.ts';
import styles from './dialog-form.module.css';
import { Problem } from './problem.tsx';

type Props = {
  label: string;
  look?: 'primary' | 'danger' | undefined;
  action: { isBusy: boolean; problem: ProblemText | undefined };
  /** Shown in place of the action's own problem. */
  problem?: string | undefined;
  isDisabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a dialog: fields, the problem, Cancel and the action. */
export function ActionForm({ label, look, action, problem, isDisabled, onSubmit, onClose, children }: Props) {
  const { isBusy } = action;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <Problem of={problem ? { text: problem, lines: [] } : action.problem} />
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

/** The last page of a dialog: something to read, and the button that closes it. */
export const DonePage = ({ label, onClose, children }: Pick<Props, 'label' | 'onClose' | 'children'>) => (
  <div className={styles.form}>
    {children}
    <div className={styles.actions}>
      <Button onClick={onClose}>{label}</Button>
    </div>
  </div>
);
