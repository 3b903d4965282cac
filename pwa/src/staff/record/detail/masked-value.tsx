import type { CustomerRecord, RevealableField } from '@tshepa/contracts/entities/customer';
import { revealFields } from '@tshepa/contracts/operations/application/reveal-fields';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { useStaffAction } from '../../api/action.ts';
import { staffCall } from '../../api/session.ts';
import { Problem } from '../../ui/action-form.tsx';

type Props = { record: CustomerRecord; field: RevealableField; label: string };

/** A masked value and a button that reveals it. */
export function MaskedValue({ record, field, label }: Props) {
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
