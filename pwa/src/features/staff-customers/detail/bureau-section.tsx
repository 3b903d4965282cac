import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { readBureauSummary } from './bureau-summary.ts';
import styles from './download-button.module.css';
import { Facts, Section } from './facts.tsx';

/** What the credit bureau said, in its own eleven figures. */
export function BureauSection({ record }: { record: CustomerRecord }) {
  const lines = readBureauSummary(record.experian_data);
  return (
    <Section title="Credit bureau report" isWide>
      {lines ? (
        <Facts
          facts={[
            ['Credit score', record.compuScore],
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
