import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { type ProblemText, problemText } from '../api/problem.ts';
import ui from './staff.module.css';

/** Shows what went wrong and announces it at once; renders nothing without a problem. */
export function Problem({ of: found }: { of: Error | ProblemText | null | undefined }) {
  if (!found) return null;
  const { text, lines } = found instanceof Error ? problemText(found) : found;
  return (
    <div role="alert" className={ui.problem}>
      <p>{text}</p>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

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
    <form className={ui.stack} onSubmit={submit} noValidate>
      {children}
      <Problem of={problem ? { text: problem, lines: [] } : action.problem} />
      <div className={ui.actions}>
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
  <div className={ui.stack}>
    {children}
    <div className={ui.actions}>
      <Button onClick={onClose}>{label}</Button>
    </div>
  </div>
);
