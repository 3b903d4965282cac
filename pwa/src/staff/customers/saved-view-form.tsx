import type { ShownView } from '@tshepa/contracts/entities/saved-view';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';
import { deleteView } from '@tshepa/contracts/operations/team/delete-view';
import { saveView } from '@tshepa/contracts/operations/team/save-view';
import { staffQueues } from '@tshepa/contracts/rules/queues';
import { listColumns, listOrders, longestViewName, viewProblem } from '@tshepa/contracts/rules/saved-views';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Checkbox, Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { useNameOf } from '../team/colleagues.tsx';
import { ActionForm } from '../ui/action-form.tsx';
import { DayRangeFields, rangeProblems } from '../ui/day-range.tsx';
import ui from '../ui/staff.module.css';
import styles from './customers.module.css';
import { columnNames } from './customers-table.tsx';
import { chooseView, clearFilters, useListState } from './list-filters.ts';
import { queueLabels } from './queue-labels.ts';
import { type Draft, draftOf, draftOfView, known, viewOf } from './saved-view-draft.ts';

type FormProps = { view: ShownView | null; onClose: () => void };

/** Makes a queue from what the list shows, or changes one. Others can only delete what a colleague shares. */
export const SavedViewForm = ({ view, onClose }: FormProps) =>
  view && !view.isOwn ? (
    <DeleteForm view={view} onClose={onClose} onBack={onClose} />
  ) : (
    <ViewForm view={view} onClose={onClose} />
  );

const orderOptions = [
  { value: 'waiting', label: 'Longest waiting first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];
const queueOptions = staffQueues.map((queue) => ({ value: queue, label: queueLabels[queue] }));

function ViewForm({ view, onClose }: FormProps) {
  const [draft, setDraft] = useHalfMade<Draft>('queue', () =>
    view ? draftOfView(view) : draftOf(useListState.getState(), crypto.randomUUID()),
  );
  const [wasTried, setWasTried] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useStaffCall(saveView, {
    done: ({ name }) => `The queue “${name}” was saved.`,
    onDone: ({ id }) => {
      invalidate(staffKeys.queues, staffKeys.lists);
      chooseView(id);
      onClose();
    },
  });
  if (view && isDeleting)
    return <DeleteForm view={view} onClose={onClose} onBack={() => setIsDeleting(false)} />;
  const saved = viewOf(draft);
  const range = rangeProblems(draft);
  const problem = viewProblem({ ...saved.filters, order: saved.order })?.message;
  const found = {
    name: saved.name ? undefined : 'Type a name',
    list: problem ?? (saved.columns.length > 0 ? undefined : 'Choose at least one column'),
  };
  const isValid = !found.name && !found.list && !range.from && !range.to;
  return (
    <ActionForm
      label="Save queue"
      action={save}
      problem={wasTried ? found.list : undefined}
      onSubmit={() => {
        setWasTried(true);
        if (isValid) save.run(saved);
      }}
      onClose={onClose}
    >
      <TextInput
        id="viewName"
        label="Name"
        maxLength={longestViewName}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={wasTried ? found.name : undefined}
      />
      <Select
        id="viewQueue"
        label="Within the queue"
        emptyLabel="All applications"
        options={queueOptions}
        value={draft.queue}
        onChange={(value) => change({ queue: known(staffQueues, [value])[0] ?? '' })}
      />
      <Several
        legend="Statuses (none: all)"
        options={loanStates.map((state) => [state, stateLabel(state)])}
        chosen={draft.states}
        onChange={(states) => change({ states: known(loanStates, states) })}
      />
      {draft.queue ? null : (
        <Select
          id="viewOrder"
          label="Order"
          options={orderOptions}
          value={draft.order}
          onChange={(value) => change({ order: known(listOrders, [value])[0] ?? 'newest' })}
        />
      )}
      {saved.order === 'waiting' ? null : (
        <div className={ui.pair}>
          <DayRangeFields
            ids={['viewFrom', 'viewTo']}
            value={draft}
            onChange={change}
            problems={wasTried ? range : {}}
          />
        </div>
      )}
      <Several
        legend="Columns"
        options={listColumns.map((column) => [column, columnNames[column]])}
        chosen={draft.columns}
        onChange={(columns) => change({ columns: known(listColumns, columns) })}
      />
      <Checkbox
        id="viewShared"
        label="Share with all colleagues"
        isChecked={draft.isShared}
        onChange={(isShared) => change({ isShared })}
      />
      {view ? (
        <Button look="plain" onClick={() => setIsDeleting(true)}>
          Delete this queue
        </Button>
      ) : null}
    </ActionForm>
  );
}

type SeveralProps = {
  legend: string;
  options: readonly (readonly [value: string, label: ReactNode])[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

const Several = ({ legend, options, chosen, onChange }: SeveralProps) => (
  <fieldset className={styles.several}>
    <legend>{legend}</legend>
    {options.map(([value, label]) => (
      <Checkbox
        key={value}
        id={`view-${value}`}
        label={label}
        isChecked={chosen.includes(value)}
        onChange={(isChecked) =>
          onChange(isChecked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
    ))}
  </fieldset>
);

type DeleteProps = { view: ShownView; onClose: () => void; onBack: () => void };

function DeleteForm({ view, onClose, onBack }: DeleteProps) {
  const nameOf = useNameOf();
  const remove = useStaffCall(deleteView, {
    done: () => `The queue “${view.name}” was deleted.`,
    onDone: () => {
      invalidate(staffKeys.queues);
      if (useListState.getState().view === view.id) clearFilters();
      onClose();
    },
  });
  return (
    <ActionForm
      label="Delete queue"
      look="danger"
      action={remove}
      onSubmit={() => remove.run({ id: view.id })}
      onClose={onBack}
    >
      <p>
        {view.isOwn ? 'The queue is deleted' : `${nameOf(view.owner)} made this queue. It is deleted`}
        {view.isShared ? ' for all colleagues' : ''}. The applications in it stay.
      </p>
    </ActionForm>
  );
}
