import type { ReactNode } from 'react';
import { classNames } from '../../../ui/basics/class-names.ts';
import { Email } from '../../ui/email.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';

export type Fact = readonly [label: string, value: ReactNode];

const isEmpty = (value: ReactNode) => value === undefined || value === null || value === '';

const shown = (value: ReactNode) =>
  isEmpty(value) ? '–' : typeof value === 'string' && value.includes('@') ? <Email address={value} /> : value;

type SectionProps = { title: string; isWide?: boolean; aside?: ReactNode; children: ReactNode };

export const Section = ({ title, isWide, aside, children }: SectionProps) => (
  <section className={classNames(ui.card, styles.section, isWide && styles.wide)}>
    <div className={classNames(ui.row, ui.apart)}>
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** An unknown value is shown as a dash, so that a missing answer is noticed. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classNames(ui.facts, styles.facts)}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{shown(value)}</dd>
      </div>
    ))}
  </dl>
);
