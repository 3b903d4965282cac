import { nameSchema } from '@tshepa/contracts/fields';
import { nameStaff } from '@tshepa/contracts/operations/staff/name-staff';
import { useState } from 'react';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { fieldProblemText } from '../api/problem.ts';
import { invalidate, staffKeys } from '../api/query.ts';
import { useNameOf } from '../team/colleagues.tsx';
import { ActionForm } from '../ui/action-form.tsx';
import styles from './accounts.module.css';

const wanted = nameSchema('Type a name');

type Props = { email: string; onDone?: () => void; onClose?: () => void };

/** Changes the name by which colleagues know an account. */
export function NameForm({ email, onDone, onClose }: Props) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const present = useNameOf()(email);
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useStaffCall(nameStaff, {
    done: () => 'The name was changed.',
    onDone: () => {
      invalidate(staffKeys.colleagues);
      onDone?.();
    },
    problemOf: fieldProblemText,
  });
  const { error, data: name } = wanted.safeParse(typed ?? present);
  return (
    <ActionForm
      label="Change name"
      action={rename}
      isDisabled={!isOnline}
      className={styles.form}
      onSubmit={() => {
        if (name) rename.run({ email, name });
      }}
      {...(onClose ? { onClose } : {})}
    >
      <TextInput
        id="staffName"
        label="Name"
        hint="Colleagues see it beside notes and decisions."
        autoComplete="off"
        value={typed ?? present}
        onChange={setTyped}
        error={typed === null ? undefined : error?.issues[0]?.message}
      />
    </ActionForm>
  );
}
