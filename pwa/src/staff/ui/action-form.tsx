import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { type ProblemText, problemText } from '../api/problem.ts';
import ui from './staff.module.css';

/** Shows and announces a problem at once. Without a problem it renders nothing. */
export function Problem({ of: found }: { of: Error | ProblemText | null | undefined }) {
  if (!found) return null;
  const { text, lines, advice } = found instanceof Error ? problemText(found) : found;
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
      {advice ? <div>{advice}</div> : null}
    </div>
  );
}

type Props = {
  label: string;
  /** Names a form that is not in a dialog. */
  name?: string;
  look?: 'primary' | 'secondary' | 'danger' | undefined;
  action: { isBusy: boolean; problem: ProblemText | undefined };
  /** Shown in place of the action's own problem. */
  problem?: string | undefined;
  isDisabled?: boolean;
  className?: string | undefined;
  onSubmit: () => void;
  /** Closes the dialog. A form on a page has no Cancel button. */
  onClose?: () => void;
  children: ReactNode;
};

export function ActionForm({
  label,
  name,
  look,
  action,
  problem,
  isDisabled,
  onSubmit,
  onClose,
  ...rest
}: Props) {
  const { isBusy } = action;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <form aria-label={name} className={classNames(ui.stack, rest.className)} onSubmit={submit} noValidate>
      {rest.children}
      <Problem of={problem ? { text: problem, lines: [] } : action.problem} />
      <div className={onClose ? ui.actions : ui.buttons}>
        {onClose ? (
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" look={look ?? 'primary'} isBusy={isBusy} disabled={!isBusy && isDisabled}>
          {label}
        </Button>
      </div>
    </form>
  );
}

export const DonePage = ({
  label,
  onClose,
  children,
}: Required<Pick<Props, 'label' | 'onClose' | 'children'>>) => (
  <div className={ui.stack}>
    {children}
    <div className={ui.actions}>
      <Button onClick={onClose}>{label}</Button>
    </div>
  </div>
);
