import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { Email } from '../../ui/email.tsx';
import styles from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

const isEmpty = (value: ReactNode) => value === undefined || value === null || value === '';

const shown = (value: ReactNode) =>
  isEmpty(value) ? '–' : typeof value === 'string' && value.includes('@') ? <Email address={value} /> : value;

type SectionProps = { title: string; isWide?: boolean; aside?: ReactNode; children: ReactNode };

export const Section = ({ title, isWide, aside, children }: SectionProps) => (
  <section className={classNames(styles.section, isWide && styles.wide)}>
    <div className={styles.head}>
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** A section that is read only when somebody opens it, because reading it is recorded in the audit trail. */
export function ClosedSection({ title, children }: Pick<SectionProps, 'title' | 'children'>) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (
    <Button look="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {`${isOpen ? 'Hide' : 'Show'} ${title.toLowerCase()}`}
    </Button>
  );
  return (
    <Section title={title} isWide aside={toggle}>
      {isOpen ? children : null}
    </Section>
  );
}

/** Labels and values. An unknown value is a dash, so that a missing answer is noticed. */
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
