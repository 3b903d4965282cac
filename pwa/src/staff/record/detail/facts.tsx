import type { CustomerRecord, RevealableField } from '@tshepa/contracts/entities/customer';
import { revealFields } from '@tshepa/contracts/operations/application/reveal-fields';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import { useStaffAction } from '../../api/action.ts';
import { staffCall } from '../../api/session.ts';
import { Problem } from '../../ui/action-form.tsx';
import { Card } from '../../ui/card.tsx';
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
  /** Shows the title alone until the section is opened. */
  isFolded?: boolean;
  /** Begins a page when the record is printed. */
  isOnOwnPage?: boolean;
  aside?: ReactNode;
  children: ReactNode;
};

export const Section = ({ isWide, isOnOwnPage, ...rest }: SectionProps) => (
  <Card
    {...rest}
    level={3}
    className={classNames(styles.section, isWide && styles.wide, isOnOwnPage && styles.page)}
  />
);

/** False while facts without a value are left out. */
export const EmptyFactsShown = createContext(true);

/** Lists facts. An unknown value is shown as a dash, or left out where empty fields are not asked for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const isEmptyShown = useContext(EmptyFactsShown);
  const listed = facts.filter(([, value]) => isEmptyShown || !isEmpty(value));
  if (listed.length === 0) return <p className={ui.soft}>Nothing is known yet.</p>;
  return (
    <dl className={classNames(ui.facts, styles.facts)}>
      {listed.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

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
