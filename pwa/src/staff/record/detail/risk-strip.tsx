import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { ToolButton } from '../../ui/buttons.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import { useBackground } from './background-section.tsx';
import { useFraudFindings } from './fraud-section.tsx';
import { goToSection } from './go-to-section.ts';
import { type Risk, readingOf, risksOf } from './risks.ts';

const toneWords: Readonly<Record<Risk['tone'], string>> = { stop: 'Stop: ', look: 'Check: ', known: '' };

/** Counts the items that stand in the first line of a list whose lines wrap. */
function useFirstLine(list: RefObject<HTMLUListElement | null>, texts: readonly string[]): number {
  const [fitting, setFitting] = useState(texts.length);
  const shown = texts.join('\n');
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !shown) return;
    const measure = () => {
      const tops = [...element.querySelectorAll('li')].map(({ offsetTop }) => offsetTop);
      setFitting(tops.filter((top) => top === tops[0]).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // The width of each risk follows from its text.
  }, [list, shown]);
  return fitting;
}

/**
 * Lists risks as buttons, each of which leads to its evidence. One line shows the gravest, and a button unfolds the rest.
 * The tone is also a word, because colour is not read out.
 */
export function Risks({ risks }: { risks: readonly Risk[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const fitting = useFirstLine(
    list,
    risks.map(({ text }) => text),
  );
  const more = risks.length - fitting;
  return (
    <div className={styles.strip}>
      <ul ref={list} className={styles.risks} data-folded={!isUnfolded || undefined} aria-label="Risks">
        {risks.map(({ tone, text, section }, index) => (
          <li key={text} className={!isUnfolded && index >= fitting ? styles.unseen : undefined}>
            <ToolButton className={styles.risk} data-tone={tone} onClick={() => goToSection(section)}>
              <span className={ui.hidden}>{toneWords[tone]}</span>
              <span>{text}</span>
            </ToolButton>
          </li>
        ))}
      </ul>
      {isUnfolded || more > 0 ? (
        <ToolButton isQuiet aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Show less' : `${more} more`}
        </ToolButton>
      ) : null}
    </div>
  );
}

/** Reads the risks of a record. `reading` says whether all of them are known. */
export function useRisks(record: CustomerRecord) {
  const fraud = useFraudFindings(record);
  const background = useBackground(record);
  const risks = risksOf({
    record,
    findings: fraud.data?.findings ?? [],
    shared: fraud.data?.shared ?? [],
    background: background.data ?? { others: [], requests: [] },
    day: johannesburgDay(serverNow()),
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
