import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import { useBackground } from './background-section.tsx';
import { useFraudFindings } from './fraud-section.tsx';
import { goToSection } from './go-to-section.ts';
import { type Risk, readingOf, risksOf } from './risks.ts';

const toneWords: Readonly<Record<Risk['tone'], string>> = { stop: 'Stop: ', look: 'Check: ', known: '' };

/** Lists risks as buttons, each of which leads to its evidence. The tone is also a word, because colour is not read out. */
export const Risks = ({ risks }: { risks: readonly Risk[] }) => (
  <ul className={styles.risks} aria-label="Risks">
    {risks.map(({ tone, text, section }) => (
      <li key={text}>
        <button type="button" className={styles.risk} data-tone={tone} onClick={() => goToSection(section)}>
          <span className={ui.hidden}>{toneWords[tone]}</span>
          {text}
        </button>
      </li>
    ))}
  </ul>
);

/** Reads the risks of a record. `isRead` is false until all of them are known. */
export function useRisks(record: CustomerRecord) {
  const fraud = useFraudFindings(record);
  const background = useBackground(record);
  const risks = risksOf({
    record,
    findings: fraud.data?.findings ?? [],
    shared: fraud.data?.shared ?? [],
    background: background.data ?? { others: [], requests: [] },
  });
  return { risks, reading: readingOf([fraud, background]) };
}

/** Shows in the head of a record what speaks against a loan. What cannot be read is said, and never taken for good. */
export function RiskStrip({ record }: { record: CustomerRecord }) {
  const { risks, reading } = useRisks(record);
  return (
    <>
      {risks.length > 0 ? <Risks risks={risks} /> : null}
      {reading === 'failed' ? (
        <p className={ui.soft}>Some risks could not be read. Press Refresh.</p>
      ) : risks.length === 0 ? (
        <p className={ui.soft}>{reading === 'read' ? 'No risks were found.' : 'Looking for risks…'}</p>
      ) : null}
    </>
  );
}
