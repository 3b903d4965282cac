import type { ReactNode } from 'react';
import { classNames } from './basics/class-names.ts';
import details from './details.module.css';
import styles from './prose.module.css';

export const Prose = ({ children }: { children: ReactNode }) => (
  <div className={styles.prose}>{children}</div>
);

/** Renders a question whose answer opens on a press. */
export const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className={classNames(details.folds, styles.question)} name="faq">
    <summary>{question}</summary>
    <div className={styles.answer}>{children}</div>
  </details>
);

/** Shows when a text was last changed, so that people know which version they agreed to. */
export const Edition = ({ date }: { date: string }) => <p className={styles.edition}>Last updated: {date}</p>;
