import { exportApplications } from '@tshepa/contracts/operations/application/export-applications';
import { parseDay } from '@tshepa/contracts/rules/dates';
import { type FormEvent, useState } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { useStaffAction } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { staffCall } from '../api/session.ts';
import { DateInput } from '../ui/date-input.tsx';
import styles from '../ui/dialog-form.module.css';
import { Problem } from '../ui/problem.tsx';
import { type ExportChoice, exportProblems, exportQuery, exportRange } from './export-query.ts';
import { stateOptions } from './state-options.ts';

type Props = { isOpen: boolean; onClose: () => void };

export const ExportDialog = ({ isOpen, onClose }: Props) => (
  <Dialog isOpen={isOpen} title="Export Customers" onClose={onClose}>
    <ExportForm onClose={onClose} />
  </Dialog>
);

/** Asks for a state and a range of days and saves the answer as customers.csv. */
function ExportForm({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<ExportChoice>({ status: '', fromDate: '', toDate: '' });
  const [wasTried, setWasTried] = useState(false);
  const action = useStaffAction(
    (chosen: ExportChoice) => staffCall(exportApplications, exportQuery(chosen), { timeoutMs: 120_000 }),
    {
      onDone: (csv) => {
        saveFile('customers.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }));
        onClose();
      },
    },
  );
  const range = exportRange(serverNow());
  const found = exportProblems(choice, range);
  const problems = wasTried ? found : undefined;
  const set = (change: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...change }));
  function submit(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    if (!found.from && !found.to) action.run(choice);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        id="exportStatus"
        label="Status"
        emptyLabel="All"
        options={stateOptions}
        value={choice.status}
        onChange={(status) => set({ status })}
      />
      <div className={styles.pair}>
        <DateInput
          id="exportFrom"
          label="From"
          min={range.min}
          max={parseDay(choice.toDate) ?? range.max}
          value={choice.fromDate}
          onChange={(fromDate) => set({ fromDate })}
          error={problems?.from}
        />
        <DateInput
          id="exportTo"
          label="To Date"
          min={parseDay(choice.fromDate) ?? range.min}
          max={range.max}
          value={choice.toDate}
          onChange={(toDate) => set({ toDate })}
          error={problems?.to}
        />
      </div>
      <Problem problem={action.error ? problemText(action.error) : undefined} />
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={action.isBusy}>
          Export
        </Button>
      </div>
    </form>
  );
}
