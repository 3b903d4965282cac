import { type LoanState, loanStates } from '@tshepa/contracts/machine';
import { countExport } from '@tshepa/contracts/operations/application/count-export';
import { exportApplications } from '@tshepa/contracts/operations/application/export-applications';
import { requestAccountChange } from '@tshepa/contracts/operations/staff/request-account-change';
import { johannesburgDay, parseDay } from '@tshepa/contracts/rules/dates';
import { useState } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffAction, useStaffCall } from '../api/action.ts';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { ActionForm, DonePage } from '../ui/action-form.tsx';
import { DayRangeFields, rangeProblems } from '../ui/day-range.tsx';
import ui from '../ui/staff.module.css';
import { listQuery, stateOptions, useListState } from './list-filters.ts';

/** What narrows the list besides the status and the days of the dialog. */
type ListScope = Pick<ReturnType<typeof listQuery>, 'queue' | 'view' | 'searchId' | 'searchEmail'>;
type ExportChoice = { status: string; from: string; to: string };

const yearsListed = 100;

/** Returns the limits of the export's calendars, which go back a hundred years and end with this year. */
export function exportLimits(now: Date) {
  const year = Number(johannesburgDay(now).slice(0, 4));
  return { min: `${year - yearsListed + 1}-01-01`, max: `${year}-12-31` };
}

export function exportQuery({ status, from, to }: ExportChoice, scope: Partial<ListScope> = {}) {
  const [fromDate, toDate] = [parseDay(from), parseDay(to)];
  const state: LoanState | undefined = loanStates.find((known) => known === status);
  // A queue that somebody made has its own statuses and days.
  if (scope.view) return { view: scope.view };
  return {
    ...(scope.queue ? { queue: scope.queue } : {}),
    ...(fromDate ? { fromDate } : {}),
    ...(toDate ? { toDate } : {}),
    ...(state ? { status: state } : {}),
  };
}

export function ExportForm({ onClose }: { onClose: () => void }) {
  // The dialog starts with the filters of the list, and does not follow the list while it is open.
  const [scope] = useHalfMade<ListScope>('export scope', () => {
    const { filters, ...chosen } = useListState.getState();
    return listQuery(filters, 1, chosen);
  });
  const [choice, setChoice] = useHalfMade<ExportChoice>('export', () => {
    const { state, from, to } = useListState.getState().filters;
    return { status: state, from, to };
  });
  const [typed, setTyped] = useHalfMade('export reason', () => '');
  const [wasTried, setWasTried] = useState(false);
  const [isAsked, setIsAsked] = useHalfMade('export asked', () => false);
  const limits = exportLimits(serverNow());
  const problems = rangeProblems(choice, limits);
  const isValid = !problems.from && !problems.to;
  const query = exportQuery(choice, scope);
  const count = useStaffQuery(staffKeys.exportCount(query), countExport, query, {
    enabled: isValid,
    refetchOnMount: 'always',
  });
  const needs = count.data?.needs ?? 'nothing';
  const reason = typed.trim();
  const isUnexplained = needs !== 'nothing' && reason === '';
  const save = useStaffAction(
    (_: null) =>
      staffCall(exportApplications, { ...query, ...(reason ? { reason } : {}) }, { timeoutMs: 120_000 }),
    {
      done: () => 'customers.csv was saved.',
      onDone: (csv) => {
        saveFile('customers.csv', csv, 'text/csv;charset=utf-8');
        onClose();
      },
    },
  );
  const ask = useStaffCall(requestAccountChange, { onDone: () => setIsAsked(true) });
  const mustAsk = needs === 'second-manager';
  function submit() {
    setWasTried(true);
    if (!isValid || isUnexplained) return;
    if (mustAsk) ask.run({ action: 'export-customers', export: { filter: query, reason } });
    else save.run(null);
  }
  if (isAsked)
    return (
      <DonePage label="Close" onClose={onClose}>
        <p role="status">
          Another manager finds your request under Accounts. Once they confirm it, export again.
        </p>
      </DonePage>
    );
  return (
    <ActionForm
      label={mustAsk ? 'Ask Another Manager' : 'Export'}
      action={mustAsk ? ask : save}
      onSubmit={submit}
      onClose={onClose}
    >
      {scope.view ? null : (
        <>
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
        </>
      )}
      <p role="status">{countText(count.data?.total, scope)}</p>
      {needs === 'nothing' ? null : (
        <TextInput
          id="exportReason"
          label="Why do you export so many people?"
          maxLength={200}
          value={typed}
          onChange={setTyped}
          error={wasTried && isUnexplained ? 'Type your reason' : undefined}
        />
      )}
      {mustAsk ? <p role="note">Another manager must agree before so many people are exported.</p> : null}
    </ActionForm>
  );
}

/** Says how many people the file will contain, and what else narrows it down. */
export function countText(
  total: number | undefined,
  { queue, view, searchId, searchEmail }: Partial<ListScope>,
): string {
  if (total === undefined) return 'Counting…';
  const people = total === 1 ? 'one person' : `${total.toLocaleString('en-US')} people`;
  const scope = queue || view ? ', from the queue that you opened' : '';
  // A search names one person, and an ID number does not belong into the address of a file.
  const left = searchId || searchEmail ? ' Your search for a person is left out.' : '';
  return `The file will contain ${people}${scope}.${left}`;
}
