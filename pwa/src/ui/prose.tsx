import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text of a few screens: headings, paragraphs and lists with room to read. */
export const Prose = ({ children }: { children: ReactNode }) => (
  <div className={styles.prose}>{children}</div>
);

/** The question and its answer, closed until somebody wants to know. */
export const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className={styles.question} name="faq">
    <summary>{question}</summary>
    <div className={styles.answer}>{children}</div>
  </details>
);

/** When a text was last changed, so that people know which one they agreed to. */
export const Edition = ({ date }: { date: string }) => <p className={styles.edition}>Last updated: {date}</p>;
