import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { ShownFinding, ShownSharedThing } from '@tshepa/contracts/entities/fraud';
import { stateLabel } from '@tshepa/contracts/machine';
import { listFraudFindings } from '@tshepa/contracts/operations/fraud/list-fraud-findings';
import { markFraudFinding } from '@tshepa/contracts/operations/fraud/mark-fraud-finding';
import { Link } from 'react-router-dom';
import { useStaffCall } from '../../api/action.ts';
import { invalidate, staffKeys, useStaffQuery } from '../../api/query.ts';
import { FirstLoad } from '../../shell/admin-page.tsx';
import { useNameOf } from '../../team/colleagues.tsx';
import { Problem } from '../../ui/action-form.tsx';
import { OnlineButton } from '../../ui/buttons.tsx';
import ui from '../../ui/staff.module.css';
import { Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

export const sharedThingNames: Readonly<Record<ShownSharedThing['thing'], string>> = {
  account: 'account',
  cellNumber: 'cell number',
  device: 'device',
  employerTelephone: 'employer telephone',
};

const verdictText = { right: 'Right', wrong: 'Wrong' } as const;
const verdicts = ['right', 'wrong'] as const;

/** Says how a finding was answered, or asks for an answer. */
export const answerText = (
  { verdict }: Pick<ShownFinding, 'verdict'>,
  nameOf: (email: string) => string,
): string =>
  verdict
    ? `${verdictText[verdict.verdict]}, says ${nameOf(verdict.by)} on ${formatMoment(verdict.at)}.`
    : 'Look into it, then say whether the rule was right.';

/** Lists other applications that share what the rule found. A link opens one of them in place of this record. */
export function Others({ others, total }: Pick<ShownFinding, 'others' | 'total'>) {
  if (total === 0) return null;
  return (
    <ul aria-label="Applications that share it">
      {others.map(({ id, submittedAt, state }) => (
        <li key={id}>
          <Link to={{ search: `?customer=${id}` }} state="customer">
            {`Application of ${formatMoment(submittedAt)}`}
          </Link>
          {` ${stateLabel(state)}`}
        </li>
      ))}
      {total > others.length ? <li>{`and ${total - others.length} more`}</li> : null}
    </ul>
  );
}

function Finding({ record, finding }: { record: CustomerRecord; finding: ShownFinding }) {
  const { rule, sentence, mode, verdict } = finding;
  const nameOf = useNameOf();
  const mark = useStaffCall(markFraudFinding, {
    // The line of what was done is read only on the record that it belongs to.
    record: { id: record.id },
    done: () => 'Your answer about the fraud rule is saved.',
    onDone: () => invalidate(staffKeys.fraudFindings(record.id), staffKeys.fraudRules),
  });
  return (
    <li>
      <p>
        <strong>{sentence}</strong>
        {mode === 'shadow' ? ' (on trial: it stops nothing)' : ''}
      </p>
      <Others {...finding} />
      <p className={ui.soft}>{answerText(finding, nameOf)}</p>
      <div className={ui.buttons}>
        {verdicts.map((answer) => (
          <OnlineButton
            key={answer}
            look="secondary"
            aria-pressed={verdict?.verdict === answer}
            disabled={mark.isBusy}
            onClick={() => mark.run({ id: record.id, rule, verdict: answer })}
          >
            {verdictText[answer]}
          </OnlineButton>
        ))}
      </div>
      <Problem of={mark.problem} />
    </li>
  );
}

export const useFraudFindings = ({ id }: Pick<CustomerRecord, 'id'>) =>
  useStaffQuery(
    staffKeys.fraudFindings(id),
    listFraudFindings,
    { id },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  );

/** Shows what the fraud rules find now. Every read applies them again, because later applications may match as well. */
export function FraudSection({ record }: { record: CustomerRecord }) {
  const read = useFraudFindings(record);
  const { submittedAt, findings = [], shared = [] } = read.data ?? {};
  return (
    <Section title="Fraud rules" id="section-fraud" isWide>
      <Problem of={read.error} />
      <FirstLoad isPending={read.isPending} fetchStatus={read.fetchStatus} />
      {submittedAt === null ? <p className={ui.soft}>Checked when the application is submitted.</p> : null}
      {submittedAt && findings.length === 0 ? <p className={ui.soft}>Nothing was found.</p> : null}
      {findings.length > 0 ? (
        <ul className={ui.list} aria-label="Findings">
          {findings.map((finding) => (
            <Finding key={finding.rule} record={record} finding={finding} />
          ))}
        </ul>
      ) : null}
      {shared.map(({ thing, ...others }) => (
        <div key={thing}>
          <p>{`Same ${sharedThingNames[thing]}, within a year:`}</p>
          <Others {...others} />
        </div>
      ))}
    </Section>
  );
}
