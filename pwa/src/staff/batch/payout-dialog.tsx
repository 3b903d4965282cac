import type { BatchResult, PayoutBatch, PayoutException, PayoutRow } from '@tshepa/contracts/entities/batch';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useState } from 'react';
import { staffMomentOf } from '../../platform/formats.ts';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffAction } from '../api/action.ts';
import { customerName } from '../customers/customer-name.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { StaffName } from '../team/colleagues.tsx';
import { useDraft } from '../team/drafts.ts';
import { ActionForm } from '../ui/action-form.tsx';
import ui from '../ui/staff.module.css';
import { acceptable, dividedRows, exceptionText, leftOutText, payoutsText, sumOf } from './payout-words.ts';
import { Results } from './results.tsx';
import { isSettled, type SentBatch, sendBatch } from './send-batch.ts';

type Choice = 'confirm-payouts' | 'reject-payouts' | 'withdraw-payouts';

const rowText = (row: PayoutRow): string =>
  `${customerName(row)}, ${formatMoney(row.amount)} to ${row.option === 'e-wallet' ? 'cell' : 'account'} ending\u00a0${row.accountEnding || '–'}`;

function Rows({ rows, textOf }: { rows: readonly PayoutRow[]; textOf: (row: PayoutRow) => string }) {
  return (
    <ul className={ui.list}>
      {rows.map((row) => (
        <li key={row.id}>{textOf(row)}</li>
      ))}
    </ul>
  );
}

type Accepted = Readonly<Record<string, readonly PayoutException[]>>;

/** One box for each payout with an exception. Nothing accepts all of them at once. */
function Exceptions({
  rows,
  accepted,
  onAccept,
}: {
  rows: readonly PayoutRow[];
  accepted: Accepted;
  onAccept: (row: PayoutRow, isAccepted: boolean) => void;
}) {
  if (rows.length === 0) return null;
  return (
    <fieldset className={ui.stack}>
      <legend>
        <strong>Exceptions: tick each one that you want to pay</strong>
      </legend>
      {rows.map((row) => (
        <Checkbox
          key={row.id}
          id={`accept-${row.id}`}
          label={`${rowText(row)}: ${exceptionText(row)}`}
          isChecked={accepted[row.id] !== undefined}
          onChange={(isAccepted) => onAccept(row, isAccepted)}
        />
      ))}
    </fieldset>
  );
}

type Props = { batch: PayoutBatch; onClose: () => void };

/** The one summary of a batch, for the manager who confirms it and for the manager who asked for it. */
export function PayoutDialog({ batch: current, onClose }: Props) {
  // The summary stays as it was opened. What changes meanwhile is left out by the server, and named.
  const [batch] = useState(current);
  const [accepted, setAccepted] = useHalfMade<Accepted>('payouts accepted', () => ({}));
  const [isRejecting, setIsRejecting] = useHalfMade('payouts rejected', () => false);
  const [note, setNote] = useDraft(`reject ${batch.batchId}`);
  const [wasTried, setWasTried] = useState(false);
  const [done, setDone] = useHalfMade<{ action: Choice; results: BatchResult[] } | null>(
    'payouts done',
    () => null,
  );
  // The results of an earlier call count only for the same choice.
  const [former, setFormer] = useHalfMade<typeof done>('payouts former', () => null);
  const { clear, exceptions, left } = dividedRows(batch);
  const payable = [...clear, ...exceptions.filter(({ id }) => accepted[id])];
  const isOwn = batch.offers.includes('withdraw');
  const action: Choice = isOwn ? 'withdraw-payouts' : isRejecting ? 'reject-payouts' : 'confirm-payouts';
  const send = useStaffAction(sendBatch, {
    onDone: (results) => {
      if (isSettled(results)) setNote('');
      setDone({ action, results });
    },
  });
  if (done) {
    const names = new Map(batch.rows.map((row) => [row.id, customerName(row)]));
    return (
      <Results
        action={done.action}
        results={done.results}
        nameOf={(id) => names.get(id) ?? ''}
        onAgain={() => {
          setFormer(done);
          setDone(null);
        }}
        onClose={onClose}
      />
    );
  }
  const waiting = batch.rows.filter(({ ending }) => !ending);
  const chosen = action === 'confirm-payouts' ? payable : waiting;
  function submit() {
    setWasTried(true);
    if (isRejecting && !note.trim()) return;
    const rows = chosen.map(({ id, version }) => ({
      id,
      ...(action === 'confirm-payouts' ? { version, accepts: [...(accepted[id] ?? [])] } : {}),
    }));
    const why = isRejecting ? { note: note.trim() } : {};
    const before = former?.action === action ? { former: former.results } : {};
    send.run({ batchId: batch.batchId, action, rows, ...before, ...why } as SentBatch);
  }
  const accept = (row: PayoutRow, isAccepted: boolean) =>
    setAccepted(({ [row.id]: _former, ...others }) =>
      isAccepted ? { ...others, [row.id]: acceptable(row) } : others,
    );
  const labels: Readonly<Record<Choice, string>> = {
    'confirm-payouts': `Pay ${payoutsText(payable.length)}, ${formatMoney(sumOf(payable))}`,
    'reject-payouts': `Reject ${payoutsText(waiting.length)}`,
    'withdraw-payouts': `Withdraw ${payoutsText(waiting.length)}`,
  };
  return (
    <ActionForm
      label={labels[action]}
      look={action === 'confirm-payouts' ? 'primary' : 'danger'}
      action={send}
      isDisabled={chosen.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>
          {payoutsText(batch.rows.length)}, {formatMoney(batch.total)} in all
        </strong>
        , asked for by <StaffName email={batch.by.email} />, {staffMomentOf(batch.at)}.
      </p>
      <details className={ui.folded}>
        <summary>
          Nothing speaks against {payoutsText(clear.length)}, {formatMoney(sumOf(clear))}
        </summary>
        <Rows rows={clear} textOf={rowText} />
      </details>
      {isOwn ? null : <Exceptions rows={exceptions} accepted={accepted} onAccept={accept} />}
      {left.length > 0 ? (
        <div className={ui.notice}>
          <p>
            <strong>Left out</strong>
          </p>
          <Rows rows={left} textOf={(row) => `${rowText(row)}: ${leftOutText(row)}`} />
        </div>
      ) : null}
      {isOwn ? null : (
        <Checkbox
          id="rejectPayouts"
          label="Reject all of them instead"
          isChecked={isRejecting}
          onChange={setIsRejecting}
        />
      )}
      {isRejecting ? (
        <TextInput
          id="rejectNote"
          label="Note"
          maxLength={300}
          value={note}
          onChange={setNote}
          error={wasTried && !note.trim() ? 'Type your reason' : undefined}
        />
      ) : null}
    </ActionForm>
  );
}
