import type { CustomerRecord, RevealableField } from '@tshepa/contracts/entities/customer';
import { revealFields } from '@tshepa/contracts/operations/application/reveal-fields';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { useStaffAction } from '../../api/action.ts';
import { staffCall } from '../../api/session.ts';
import { Problem } from '../../ui/action-form.tsx';
import { Email } from '../../ui/email.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import type { SectionId } from './go-to-section.ts';

export type Fact = readonly [label: string, value: ReactNode];

const isEmpty = (value: ReactNode) => value === undefined || value === null || value === '';

const shown = (value: ReactNode) =>
  isEmpty(value) ? '–' : typeof value === 'string' && value.includes('@') ? <Email address={value} /> : value;

type SectionProps = {
  title: string;
  /** Lets `goToSection` find the section. */
  id?: SectionId | undefined;
  isWide?: boolean;
  aside?: ReactNode;
  children: ReactNode;
};

export const Section = ({ title, id, isWide, aside, children }: SectionProps) => (
  <section id={id} tabIndex={id && -1} className={classNames(ui.card, styles.section, isWide && styles.wide)}>
    <div className={classNames(ui.row, ui.apart)}>
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** Lists facts. An unknown value is shown as a dash, so that a missing answer is noticed. */
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

type MaskedProps = { record: CustomerRecord; field: RevealableField; label: string };

/** Shows a masked value and a button that reveals it. */
export function MaskedValue({ record, field, label }: MaskedProps) {
  const hint = record.masked?.[field];
  const [value, setValue] = useState<string | undefined>();
  const reveal = useStaffAction((_: null) => staffCall(revealFields, { id: record.id, fields: [field] }), {
    onDone: ({ values }) => setValue(values[field]),
  });
  const shown = record[field] ?? value;
  if (shown !== undefined || hint === undefined) return <>{shown ?? '–'}</>;
  return (
    <>
      {hint}{' '}
      <Button
        look="plain"
        isBusy={reveal.isBusy}
        aria-label={`Show ${label}`}
        title="The audit trail records this"
        onClick={() => reveal.run(null)}
      >
        Show
      </Button>
      <Problem of={reveal.problem} />
    </>
  );
}
