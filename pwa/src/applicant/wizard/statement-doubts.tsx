import { t } from '@lingui/core/macro';
import { type StatementDoubt, statementDoubts } from '@tshepa/contracts/constants';
import { useState } from 'react';
import { type Draft, type NewCommand, saveLocally, saveOf } from '../../offline/index.ts';
import details from '../../ui/details.module.css';
import { Checkbox } from '../../ui/forms/choices.tsx';
import styles from './upload.module.css';

const labelOf = (doubt: StatementDoubt): string =>
  ({
    bank: t`The bank`,
    holder: t`The name`,
    account: t`The account number`,
    months: t`The months`,
    salary: t`The salary`,
  })[doubt];

/** Returns what the applicant calls wrong. The latest ticks override the answer that was sent. */
export function doubtsOf({ typed, employmentRequest }: Pick<Draft, 'typed' | 'employmentRequest'>) {
  const ticked = typed['bank-connect']?.['statementDoubts'];
  return ticked === undefined
    ? (employmentRequest.statementDoubts ?? [])
    : statementDoubts.filter((doubt) => ticked.split(',').includes(doubt));
}

/** Returns the answer about what was read wrongly. An applicant who never doubted anything has none. */
export function doubtsToSave(draft: Draft): Pick<Draft['employmentRequest'], 'statementDoubts'> {
  const doubts = doubtsOf(draft);
  return doubts.length > 0 || draft.employmentRequest.statementDoubts ? { statementDoubts: doubts } : {};
}

/** Returns the save of the doubts as they were ticked on the step, or none when they were not changed there. */
export const savesOfDoubts = (current: Draft, step: Draft): NewCommand[] =>
  step.typed['bank-connect']?.['statementDoubts'] === undefined
    ? []
    : [
        {
          kind: 'save',
          step: 'bank-connect',
          payload: { save: saveOf(current, { employmentRequest: doubtsToSave(step) }) },
        },
      ];

/** Lets the applicant say that something was read wrongly. Nobody has to, and nothing is refused because of it. */
export function StatementDoubts({ draft }: { draft: Draft }) {
  // A tick shows at once. Storing it takes a moment on a slow phone.
  const [latest, setLatest] = useState<readonly StatementDoubt[]>();
  const doubts = latest ?? doubtsOf(draft);
  const tick = (doubt: StatementDoubt, isOn: boolean) => {
    const ticked = statementDoubts.filter((other) => (other === doubt ? isOn : doubts.includes(other)));
    setLatest(ticked);
    void saveLocally(({ typed }) => ({
      typed: { ...typed, 'bank-connect': { ...typed['bank-connect'], statementDoubts: ticked.join() } },
    })).catch(() => undefined);
  };
  return (
    <details className={details.details} open={doubts.length > 0}>
      <summary>{t`Did we read something wrong?`}</summary>
      <fieldset className={styles.reading}>
        <legend>{t`Tick what is wrong. A person will look at it, and you can go on.`}</legend>
        {statementDoubts.map((doubt) => (
          <Checkbox
            key={doubt}
            id={`doubt-${doubt}`}
            label={labelOf(doubt)}
            isChecked={doubts.includes(doubt)}
            onChange={(isOn) => tick(doubt, isOn)}
          />
        ))}
      </fieldset>
    </details>
  );
}
