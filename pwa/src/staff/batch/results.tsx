import type { BatchAction, BatchResult } from '@tshepa/contracts/entities/batch';
import { stateLabel } from '@tshepa/contracts/machine';
import { Button } from '../../ui/basics/button.tsx';
import { DonePage } from '../ui/action-form.tsx';
import { Table } from '../ui/table.tsx';
import { isSettled } from './send-batch.ts';

const doneWords: Readonly<Record<BatchAction, string>> = {
  take: 'Taken',
  release: 'Released',
  assign: 'Assigned',
  decline: 'Declined',
  'pay-out': 'Waits for a second manager',
  'confirm-payouts': 'Paid',
  'reject-payouts': 'Rejected',
  'withdraw-payouts': 'Withdrawn',
};

const alreadyWords: Readonly<Record<BatchAction, string>> = {
  take: 'Already with you',
  release: 'Already with nobody',
  assign: 'Already assigned',
  decline: 'Already declined',
  'pay-out': 'Already asked for or paid',
  'confirm-payouts': 'Already paid',
  'reject-payouts': 'Already rejected',
  'withdraw-payouts': 'Already withdrawn',
};

export function resultText(action: BatchAction, { outcome, problem, state }: BatchResult): string {
  if (outcome === 'done') return doneWords[action];
  if (outcome === 'already') return alreadyWords[action];
  if (outcome === 'left') return problem ? `Not certain: ${problem.message}` : 'Not tried yet';
  return `Left out: ${problem?.message ?? ''}${state ? ` It is in ${stateLabel(state)} now.` : ''}`;
}

/** Says how many rows were done, so that nobody has to count. */
export function resultSummary(results: readonly BatchResult[]): string {
  const done = results.filter(({ outcome }) => outcome === 'done' || outcome === 'already').length;
  const open = results.filter(({ outcome }) => outcome === 'left').length;
  const out = results.length - done - open;
  if (done === results.length) return done === 1 ? 'Done.' : `All ${done} are done.`;
  return [
    `${done} of ${results.length} done`,
    ...(out > 0 ? [`${out} left out`] : []),
    ...(open > 0 ? [`${open} to send again`] : []),
  ].join(', ');
}

type Props = {
  action: BatchAction;
  results: readonly BatchResult[];
  nameOf: (id: string) => string;
  /** Leads back to the form, which sends the same batch again. */
  onAgain: () => void;
  onClose: () => void;
};

/** Shows one result for each row, those that were left out first. */
export function Results({ action, results, nameOf, onAgain, onClose }: Props) {
  const isOut = ({ outcome }: BatchResult) => outcome === 'refused' || outcome === 'left';
  const ordered = [...results.filter(isOut), ...results.filter((row) => !isOut(row))];
  return (
    <DonePage label="Close" onClose={onClose}>
      <p role="status">
        <strong>{resultSummary(results)}</strong>
      </p>
      <Table caption="Results" columns={['Customer', 'Result']}>
        {ordered.map((row) => (
          <tr key={row.id}>
            <td>{nameOf(row.id)}</td>
            <td>{resultText(action, row)}</td>
          </tr>
        ))}
      </Table>
      {isSettled(results) ? null : (
        <p>
          Nothing is done twice.{' '}
          <Button look="secondary" onClick={onAgain}>
            Send again
          </Button>
        </p>
      )}
    </DonePage>
  );
}
