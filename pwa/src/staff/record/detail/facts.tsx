import type { ReactNode } from 'react';
import { classNames } from '../../../ui/basics/class-names.ts';
import { Email } from '../../ui/email.tsx';
import styles from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

const isEmpty = (value: ReactNode) => value === undefined || value === null || value === '';

const shown = (value: ReactNode) =>
  isEmpty(value) ? '–' : typeof value === 'string' && value.includes('@') ? <Email address={value} /> : value;

type SectionProps = { title: string; isWide?: boolean; aside?: ReactNode; children: ReactNode };

/** One part of a customer, with its heading. */
export const Section = ({ title, isWide, aside, children }: SectionProps) => (
  <section className={classNames(styles.section, isWide && styles.wide)}>
    <div className={styles.head}>
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** Labels and values. What is not known is a dash, so that a missing answer is seen. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{shown(value)}</dd>
      </div>
    ))}
  </dl>
);
