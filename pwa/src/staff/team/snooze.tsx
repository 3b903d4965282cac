import { fieldLimits } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { snoozeApplication } from '@tshepa/contracts/operations/team/snooze-application';
import { waitingStates } from '@tshepa/contracts/rules/queues';
import { useState } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { ActionForm, Problem } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import ui from '../ui/staff.module.css';
import { useDraft } from './drafts.ts';
import { localTime, snoozeProblem, snoozeTimes, untilText } from './snooze-times.ts';

const canWait = ({ loanDistributions: { state }, review }: CustomerRecord) =>
  waitingStates.includes(state) || (state === 'DECLINED' && review !== undefined && !review.outcome);

/** Takes a waiting application out of its queues until a time, or puts it back. */
export function Snooze({ record }: { record: CustomerRecord }) {
  const { id, version, snoozedUntil } = record;
  const [isOpen, setIsOpen] = useHalfMade(`snooze open ${id}`, () => false);
  const wake = useStaffCall(snoozeApplication, {
    record: { id, version },
    done: () => 'Put back into its queues.',
  });
  if (!canWait(record)) return null;
  const now = serverNow();
  if (snoozedUntil !== undefined && new Date(snoozedUntil) > now)
    return (
      <>
        <span>Snoozed until {untilText(new Date(snoozedUntil), now)}</span>
        <OnlineButton
          look="secondary"
          className={ui.narrow}
          isBusy={wake.isBusy}
          onClick={() => wake.run({ id })}
        >
          Put back
        </OnlineButton>
        <Problem of={wake.problem} />
      </>
    );
  return (
    <>
      <OnlineButton look="secondary" className={ui.narrow} onClick={() => setIsOpen(true)}>
        Snooze
      </OnlineButton>
      <Dialog isOpen={isOpen} title="Snooze this application" onClose={() => setIsOpen(false)}>
        <SnoozeForm record={record} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

const otherTime = 'other';

function SnoozeForm({ record: { id, version }, onClose }: { record: CustomerRecord; onClose: () => void }) {
  const [times] = useHalfMade(`snooze times ${id}`, () => snoozeTimes(serverNow()));
  const [chosen, setChosen] = useHalfMade(`snooze choice ${id}`, () => '0');
  const [typed, setTyped] = useHalfMade(`snooze time ${id}`, () => '');
  const [wasTried, setWasTried] = useState(false);
  const [reason, setReason] = useDraft(`snooze ${id}`);
  const snooze = useStaffCall(snoozeApplication, {
    record: { id, version },
    onDone: () => {
      setReason('');
      onClose();
    },
    done: ({ snoozedUntil }) =>
      snoozedUntil ? `Snoozed until ${untilText(new Date(snoozedUntil), serverNow())}.` : '',
  });
  const until = chosen === otherTime ? localTime(typed) : times[Number(chosen)]?.until;
  const problem = chosen === otherTime ? snoozeProblem(until, serverNow()) : undefined;
  return (
    <ActionForm
      label="Snooze"
      action={snooze}
      isDisabled={!chosen}
      onSubmit={() => {
        setWasTried(true);
        if (!until || problem) return;
        const note = reason.trim();
        snooze.run({ id, until: until.toISOString(), ...(note ? { reason: note } : {}) });
      }}
      onClose={onClose}
    >
      <p>It leaves its queues and returns at the chosen time. The customer is not told.</p>
      <Select
        id="snoozeUntil"
        label="How long"
        options={[
          ...times.map(({ label }, index) => ({ value: String(index), label })),
          { value: otherTime, label: 'Until another time' },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === otherTime ? (
        <TextInput
          id="snoozeTime"
          type="datetime-local"
          label="Day and time in South Africa"
          value={typed}
          onChange={setTyped}
          error={wasTried ? problem : undefined}
        />
      ) : null}
      <TextInput
        id="snoozeReason"
        label="Reason (optional)"
        hint="Colleagues find it among the notes."
        maxLength={fieldLimits.employerDetails}
        value={reason}
        onChange={setReason}
      />
    </ActionForm>
  );
}
