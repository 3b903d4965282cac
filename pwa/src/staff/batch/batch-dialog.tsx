import { declineCauses, declineReasons, fieldLimits } from '@tshepa/contracts/constants';
import type { BatchResult } from '@tshepa/contracts/entities/batch';
import type { BatchRequest } from '@tshepa/contracts/operations/batch/run-batch';
import { usualCauses } from '@tshepa/contracts/rules/decline-causes';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { Select } from '../../ui/forms/choices.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { useStaffAction } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { causeLabels } from '../record/actions/cause-labels.ts';
import { useDraft } from '../team/drafts.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { customerName } from './customer-name.ts';
import { Results } from './results.tsx';
import { isSettled, sendBatch } from './send-batch.ts';
import { type TickAction, type Ticks, tickLabels } from './ticks.ts';

const reasonOptions = declineReasons.map((reason) => ({ value: reason, label: reason }));
const causeOptions = declineCauses.map((cause) => ({ value: cause, label: causeLabels[cause] }));

/** The sum of the loans. The e-wallet fee is known only to the summary for the second manager. */
const totalOf = (ticks: Ticks): number =>
  [...ticks.values()].reduce((sum, { loanDistributions }) => sum + (loanDistributions.loan?.value ?? 0), 0);

const consequences: Readonly<Record<TickAction, (ticks: Ticks) => string>> = {
  take: () => 'They become yours. What a colleague has stays with the colleague.',
  release: () => 'They are free for everybody again.',
  decline: () => 'The applications end and the customers are notified. The reason is kept with each.',
  'pay-out': (ticks) =>
    `${ticks.size} loans of ${formatMoney(totalOf(ticks))} in all. Another manager confirms them; nothing is paid before.`,
};

type Props = { action: TickAction; ticks: Ticks; onDone: () => void; onClose: () => void };

export function BatchDialog({ action, ticks, onDone, onClose }: Props) {
  // A dialog is one batch, so that a call that is sent again continues it.
  const [batchId] = useState(() => uuid());
  const [results, setResults] = useState<BatchResult[] | null>(null);
  const [chosen, setChosen] = useState('');
  const [chosenCause, setChosenCause] = useState('');
  const [note, setNote] = useDraft('batch');
  const [wasTried, setWasTried] = useState(false);
  const batch = useStaffAction(sendBatch, {
    onDone: (rows) => {
      invalidate(staffKeys.lists, staffKeys.queues, ['customer']);
      if (isSettled(rows)) setNote('');
      setResults(rows);
      onDone();
    },
  });
  const [rows] = useState(() => new Map(ticks));
  const reason = declineReasons.find((known) => known === chosen);
  const cause = declineCauses.find((known) => known === chosenCause) ?? (reason && usualCauses[reason]);
  if (results)
    return (
      <Results
        action={action}
        results={results}
        nameOf={(id) => customerName(rows.get(id) ?? {})}
        onAgain={() => setResults(null)}
        onClose={onClose}
      />
    );
  function submit() {
    setWasTried(true);
    if (action === 'decline' && (!reason || !cause)) return;
    const why = action === 'decline' ? { reason, cause, ...(note.trim() ? { note: note.trim() } : {}) } : {};
    const seen = [...rows.values()].map(({ id, version }) => ({
      id,
      ...(version === undefined ? {} : { version }),
    }));
    batch.run({ batchId, action, rows: seen, ...why } as BatchRequest);
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
      {action === 'decline' ? (
        <>
          <Select
            id="batchReason"
            label="Reason for all of them"
            options={reasonOptions}
            value={chosen}
            onChange={setChosen}
            error={wasTried && !chosen ? 'Choose a reason' : undefined}
          />
          {cause ? (
            <Select
              id="batchCause"
              label="What the customers are told"
              hint="Tell no more than this, above all where you suspect fraud."
              options={causeOptions}
              value={cause}
              onChange={setChosenCause}
            />
          ) : null}
          <TextArea
            id="batchNote"
            label="Note for colleagues (optional)"
            rows={2}
            value={note}
            onChange={setNote}
            maxLength={fieldLimits.message}
          />
        </>
      ) : null}
    </ActionForm>
  );
}
