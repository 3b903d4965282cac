import type { BatchResult } from '@tshepa/contracts/entities/batch';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useStaffAction } from '../api/action.ts';
import { customerName } from '../customers/customer-name.ts';
import { ColleagueSelect } from '../handover/colleague-select.tsx';
import { useHalfMade } from '../lock/half-made.ts';
import { DeclineFields, useDecline } from '../record/actions/decline-fields.tsx';
import { ActionForm } from '../ui/action-form.tsx';
import { Results } from './results.tsx';
import { isSettled, type SentBatch, sendBatch } from './send-batch.ts';
import { type TickAction, type Ticks, tickLabels } from './ticks.ts';

/** The sum of the loans. The e-wallet fee is known only to the summary for the second manager. */
const totalOf = (ticks: Ticks): number =>
  [...ticks.values()].reduce((sum, { loanDistributions }) => sum + (loanDistributions.loan?.value ?? 0), 0);

const consequences: Readonly<Record<TickAction, (ticks: Ticks) => string>> = {
  take: () => 'They become yours. What a colleague has stays with the colleague.',
  release: () => 'They are free for everybody again.',
  assign: () => 'They become the colleague’s, who is told of each.',
  decline: () => 'The applications end and the customers are notified. The reason is kept with each.',
  'pay-out': (ticks) =>
    `${ticks.size} loans of ${formatMoney(totalOf(ticks))} in all. Another manager confirms them; nothing is paid before.`,
};

type Props = { action: TickAction; ticks: Ticks; onDone: () => void; onClose: () => void };

export function BatchDialog({ action, ticks, onDone, onClose }: Props) {
  // A dialog is one batch, so that a call that is sent again continues it.
  const [batchId] = useHalfMade('batch id', () => uuid());
  const [results, setResults] = useHalfMade<BatchResult[] | null>('batch results', () => null);
  const [to, setTo] = useHalfMade('batch to', () => '');
  const [wasTried, setWasTried] = useState(false);
  const [former, setFormer] = useHalfMade<BatchResult[]>('batch former', () => []);
  const { why, setTried, clearNote, fields } = useDecline('batch');
  const batch = useStaffAction(sendBatch, {
    onDone: (rows) => {
      if (isSettled(rows)) clearNote();
      setResults(rows);
      onDone();
    },
  });
  const [rows] = useHalfMade('batch rows', () => new Map(ticks));
  if (results)
    return (
      <Results
        action={action}
        results={results}
        nameOf={(id) => customerName(rows.get(id) ?? {})}
        onAgain={() => {
          setFormer(results);
          setResults(null);
        }}
        onClose={onClose}
      />
    );
  function submit() {
    setTried();
    setWasTried(true);
    if ((action === 'decline' && !why) || (action === 'assign' && !to)) return;
    const seen = [...rows.values()].map(({ id, version }) => ({
      id,
      ...(version === undefined ? {} : { version }),
    }));
    const fields = action === 'decline' ? why : action === 'assign' ? { to } : {};
    batch.run({ batchId, action, rows: seen, former, ...fields } as SentBatch);
  }
  return (
    <ActionForm
      label={`${tickLabels[action]} ${rows.size}`}
      look={action === 'decline' ? 'danger' : 'primary'}
      action={batch}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{consequences[action](rows)}</p>
      {action === 'assign' ? (
        <ColleagueSelect
          id="batchTo"
          value={to}
          onChange={setTo}
          error={wasTried && !to ? 'Choose a colleague' : undefined}
        />
      ) : null}
      {action === 'decline' ? (
        <DeclineFields
          fields={fields}
          reasonLabel="Reason for all of them"
          causeLabel="What the customers are told"
        />
      ) : null}
    </ActionForm>
  );
}
