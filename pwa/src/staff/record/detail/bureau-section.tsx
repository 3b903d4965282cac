import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { reportAge, reportIsFresh } from '@tshepa/contracts/rules/report-age';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { readBureauSummary } from './bureau-summary.ts';
import styles from './download-button.module.css';
import { Facts, Section } from './facts.tsx';
import { formatMoment } from './record-facts.ts';

/** The report's age, and whether an approval can still be based on it. */
function pulledText(pulledAt: string | undefined): string | undefined {
  if (!pulledAt) return undefined;
  const days = reportAge(pulledAt, serverNow());
  const rest = reportIsFresh(pulledAt, serverNow()) ? '' : ', too old: pulled again before an approval';
  return `${formatMoment(pulledAt)}, ${days} business ${days === 1 ? 'day' : 'days'} old${rest}`;
}

export function BureauSection({ record }: { record: CustomerRecord }) {
  const lines = readBureauSummary(record.experian_data);
  return (
    <Section title="Credit bureau report" isWide>
      {lines ? (
        <Facts
          facts={[
            ['Credit score', record.compuScore],
            ['Pulled', pulledText(record.bureauPulledAt)],
            ...lines.map(({ label, text }) => [label, text] as const),
          ]}
        />
      ) : (
        <p className={styles.empty}>
          {record.experian_data ? 'The stored report cannot be read. Download it below.' : 'No report yet.'}
        </p>
      )}
    </Section>
  );
}
