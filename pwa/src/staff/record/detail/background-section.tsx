import type { Background, OtherApplication } from '@tshepa/contracts/entities/background';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { stateLabel } from '@tshepa/contracts/machine';
import { getBackground } from '@tshepa/contracts/operations/application/get-background';
import { Link } from 'react-router-dom';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import { Problem } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import { Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

export const outcomeWords: Readonly<Record<OtherApplication['outcome'], string>> = {
  settled: 'repaid',
  declined: 'declined',
  left: 'left by the customer',
  running: 'running',
};

export const useBackground = ({ id }: Pick<CustomerRecord, 'id'>) =>
  useStaffQuery(
    staffKeys.background(id),
    getBackground,
    { id },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  );

const outcomeText = ({ outcome, declinedReason, loanValue, state }: OtherApplication) =>
  [
    loanValue === undefined ? '' : `R${loanValue}, `,
    outcomeWords[outcome],
    declinedReason ? ` (${declinedReason})` : '',
    outcome === 'running' ? `: ${stateLabel(state)}` : '',
  ].join('');

/** Lists the person's other applications with their outcomes, and the privacy requests that nobody has answered. */
export const BackgroundLists = ({ others, requests }: Background) => (
  <>
    {others.length > 0 ? (
      <ul aria-label="Other applications of this person">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={{ search: `?customer=${other.id}` }} state="customer">
              {`Application of ${formatMoment(other.createdAt)}`}
            </Link>
            {` ${outcomeText(other)}`}
          </li>
        ))}
      </ul>
    ) : (
      <p className={ui.soft}>This person has no other application.</p>
    )}
    {requests.length > 0 ? (
      <ul aria-label="Open privacy requests">
        {requests.map(({ kind, askedAt, dueAt }) => (
          <li key={`${kind} ${askedAt}`}>
            {`${kind === 'erasure' ? 'Erasure' : 'Correction'} asked for on ${formatMoment(askedAt)}, due on ${formatMoment(dueAt)}`}
          </li>
        ))}
      </ul>
    ) : null}
  </>
);

export function BackgroundSection({ record }: { record: CustomerRecord }) {
  const read = useBackground(record);
  return (
    <Section title="Other applications and requests" id="section-background" isWide>
      <Problem of={read.error} />
      {read.isLoading ? <p className={ui.soft}>Loading…</p> : null}
      {read.data ? <BackgroundLists {...read.data} /> : null}
    </Section>
  );
}
