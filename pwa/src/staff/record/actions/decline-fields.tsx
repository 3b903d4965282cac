import { declineCauses, declineReasons, fieldLimits } from '@tshepa/contracts/constants';
import { usualCauses } from '@tshepa/contracts/rules/decline-causes';
import { type ReactNode, useState } from 'react';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { useHalfMade } from '../../lock/half-made.ts';
import { useDraft } from '../../team/drafts.ts';
import { causeLabels } from './cause-labels.ts';

const reasonOptions = declineReasons.map((reason) => ({ value: reason, label: reason }));
const causeOptions = declineCauses.map((cause) => ({ value: cause, label: causeLabels[cause] }));

/** Keeps what staff choose and write when they decline. `why` is undefined until they have chosen a reason. */
export function useDecline(draft: string) {
  const [chosen, choose] = useHalfMade(`${draft} reason`, () => '');
  const [chosenCause, chooseCause] = useHalfMade(`${draft} cause`, () => '');
  const [note, setNote] = useDraft(draft);
  const [wasTried, setWasTried] = useState(false);
  const reason = declineReasons.find((known) => known === chosen);
  const cause = declineCauses.find((known) => known === chosenCause) ?? (reason && usualCauses[reason]);
  const trimmed = note.trim();
  return {
    why: reason && cause ? { reason, cause, ...(trimmed ? { note: trimmed } : {}) } : undefined,
    /** Has a missing reason shown. */
    setTried: () => setWasTried(true),
    clearNote: () => setNote(''),
    fields: { chosen, choose, cause, chooseCause, note, setNote, isMissing: wasTried && !chosen },
  };
}

type Props = {
  fields: ReturnType<typeof useDecline>['fields'];
  reasonLabel: string;
  causeLabel: string;
  /** What is shown below the cause. */
  children?: ReactNode;
};

export function DeclineFields({ fields, reasonLabel, causeLabel, children }: Props) {
  const { chosen, choose, cause, chooseCause, note, setNote, isMissing } = fields;
  return (
    <>
      <Select
        id="declineReason"
        label={reasonLabel}
        options={reasonOptions}
        value={chosen}
        onChange={choose}
        error={isMissing ? 'Choose a reason' : undefined}
      />
      {cause ? (
        <>
          <Select
            id="declineCause"
            label={causeLabel}
            hint="Tell no more than this, above all where you suspect fraud."
            options={causeOptions}
            value={cause}
            onChange={chooseCause}
          />
          {children}
        </>
      ) : null}
      <TextArea
        id="declineNote"
        label="Note for colleagues (optional)"
        rows={2}
        value={note}
        onChange={setNote}
        maxLength={fieldLimits.message}
      />
    </>
  );
}
