import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { exportApplications } from '@tshepa/contracts/operations/application/export-applications';
import { johannesburgDay, parseDay } from '@tshepa/contracts/rules/dates';
import { useState } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { useStaffAction } from '../api/action.ts';
import { staffCall } from '../api/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { DayRangeFields, rangeProblems } from '../ui/day-range.tsx';
import ui from '../ui/staff.module.css';
import { stateOptions } from './list-filters.ts';

export const ExportDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} title="Export Customers" onClose={onClose}>
    <ExportForm onClose={onClose} />
  </Dialog>
);

type ExportChoice = { status: string; from: string; to: string };

const yearsListed = 100;

/** Returns the limits of the export's calendars, which go back a hundred years and end with this year. */
export function exportLimits(now: Date) {
  const year = Number(johannesburgDay(now).slice(0, 4));
  return { min: `${year - yearsListed + 1}-01-01`, max: `${year}-12-31` };
}

export function exportQuery({ status, from, to }: ExportChoice) {
  const [fromDate, toDate] = [parseDay(from), parseDay(to)];
  const state: LoanState | undefined = loanStates.find((known) => known === status);
  return {
    ...(fromDate ? { fromDate } : {}),
    ...(toDate ? { toDate } : {}),
    ...(state ? { status: state } : {}),
  };
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<ExportChoice>({ status: '', from: '', to: '' });
  const [wasTried, setWasTried] = useState(false);
  const action = useStaffAction(
    (chosen: ExportChoice) => staffCall(exportApplications, exportQuery(chosen), { timeoutMs: 120_000 }),
    {
      onDone: (csv) => {
        saveFile('customers.csv', csv, 'text/csv;charset=utf-8');
        onClose();
      },
    },
  );
  const limits = exportLimits(serverNow());
  const problems = rangeProblems(choice, limits);
  return (
    <ActionForm
      label="Export"
      action={action}
      onSubmit={() => {
        setWasTried(true);
        if (!problems.from && !problems.to) action.run(choice);
      }}
      onClose={onClose}
    >
      <Select
        id="exportStatus"
        label="Status"
        emptyLabel="All"
        options={stateOptions}
        value={choice.status}
        onChange={(status) => setChoice((before) => ({ ...before, status }))}
      />
      <div className={ui.pair}>
        <DayRangeFields
          ids={['exportFrom', 'exportTo']}
          toLabel="To Date"
          value={choice}
          onChange={(range) => setChoice((before) => ({ ...before, ...range }))}
          limits={limits}
          problems={wasTried ? problems : {}}
        />
      </div>
    </ActionForm>
  );
}
