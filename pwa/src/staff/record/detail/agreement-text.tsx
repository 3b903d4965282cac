import { getAgreement } from '@tshepa/contracts/operations/application/get-agreement';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import { FirstLoad } from '../../shell/admin-page.tsx';
import { Problem } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import { Facts } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

/** The agreement numbers its headings. */
const isHeading = (line: string) => /^\d+\. /.test(line);

/** Shows the words that the customer accepted, with their hash, so that they can be printed and compared. */
export function AgreementText({ customerId }: { customerId: string }) {
  const agreement = useStaffQuery(
    staffKeys.agreement(customerId),
    getAgreement,
    { id: customerId },
    { refetchOnMount: 'always', refetchOnWindowFocus: false },
  );
  if (agreement.error) return <Problem of={agreement.error} />;
  if (agreement.data === undefined)
    return <FirstLoad isPending={agreement.isPending} fetchStatus={agreement.fetchStatus} />;
  if (agreement.data === null) return <p className={ui.soft}>The customer has accepted no agreement yet.</p>;
  const { acceptedAt, version, sha256, text } = agreement.data;
  return (
    <article className={styles.agreement}>
      <Facts
        facts={[
          ['Accepted', formatMoment(acceptedAt)],
          ['Version', version],
          ['SHA-256 of the text', sha256],
        ]}
      />
      {text
        .split('\n')
        .slice(1)
        .map((line) => (isHeading(line) ? <h4 key={line}>{line}</h4> : <p key={line}>{line}</p>))}
    </article>
  );
}
