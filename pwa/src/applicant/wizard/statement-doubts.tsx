import { t } from '@lingui/core/macro';
import { type StatementDoubt, statementDoubts } from '@tshepa/contracts/constants';
import { useState } from 'react';
import { type Draft, type NewCommand, saveLocally, saveOf } from '../../offline/index.ts';
import details from '../../ui/details.module.css';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { answersIn, readingsOf } from './statement-answers.ts';
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
  const ticked = typedHere({ typed })['statementDoubts'];
  return ticked === undefined
    ? (employmentRequest.statementDoubts ?? [])
    : statementDoubts.filter((doubt) => ticked.split(',').includes(doubt));
}

const typedHere = ({ typed }: Pick<Draft, 'typed'>) => typed['bank-connect'] ?? {};

type AnswersHere = Pick<Draft['employmentRequest'], 'statementDoubts' | 'salaryDate'>;

/** Returns the answers that were given beside the statements. An applicant who never doubted anything has no doubts. */
export function answersHere(draft: Draft): AnswersHere {
  const doubts = doubtsOf(draft);
  const { salaryDate } = typedHere(draft);
  return {
    ...(doubts.length > 0 || draft.employmentRequest.statementDoubts ? { statementDoubts: doubts } : {}),
    ...(salaryDate ? { salaryDate: Number(salaryDate) } : {}),
  };
}

/** Returns the save of the answers that were given on the step, or none when nothing was changed there. */
export const savesHere = (current: Draft, step: Draft): NewCommand[] =>
  Object.keys(typedHere(step)).length === 0
    ? []
    : [
        {
          kind: 'save',
          step: 'bank-connect',
          payload: { save: saveOf(current, { employmentRequest: answersHere(step) }) },
        },
      ];

/** Two days of the month that are at most this far apart count as one payday. */
const sameWithinDays = 1;

/** Returns the payday that the statements show, when a monthly salary is declared for another day. */
export function otherPayday(draft: Draft): number | undefined {
  const { salaryDate: declared, paymentFrequency } = draft.employmentRequest;
  const seen = answersIn(readingsOf(draft)).employmentRequest?.salaryDate;
  if (!declared || !seen || paymentFrequency !== 'monthly') return undefined;
  const apart = Math.abs(declared - seen);
  return Math.min(apart, 30 - apart) > sameWithinDays ? seen : undefined;
}

/** Asks whether the payday that the statements show is right. Without a tick the declared day stays. */
export function PaydayQuestion({ draft }: { draft: Draft }) {
  const [isTicked, setIsTicked] = useState<boolean>();
  const seen = otherPayday(draft);
  const declared = draft.employmentRequest.salaryDate;
  if (seen === undefined || declared === undefined) return null;
  const tick = (isOn: boolean) => {
    setIsTicked(isOn);
    void saveLocally(({ typed }) => ({
      typed: {
        ...typed,
        'bank-connect': { ...typed['bank-connect'], salaryDate: isOn ? String(seen) : '' },
      },
    })).catch(() => undefined);
  };
  return (
    <Checkbox
      id="seenPayday"
      label={t`Your statement shows pay on day ${seen}, you said day ${declared}: use day ${seen}`}
      isChecked={isTicked ?? Boolean(typedHere(draft)['salaryDate'])}
      onChange={tick}
    />
  );
}

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
