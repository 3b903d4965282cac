import type { StaffSettings } from '@tshepa/contracts/entities/staff';
import { getStaffSettings } from '@tshepa/contracts/operations/staff/get-staff-settings';
import { updateStaffSettings } from '@tshepa/contracts/operations/staff/update-staff-settings';
import { momentOf } from '../../platform/formats.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys, useStaffQuery } from '../api/query.ts';
import { Problem } from '../ui/problem.tsx';
import styles from './accounts.module.css';

const statusText = ({ fourEyes: { isOn, by, at } }: StaffSettings) =>
  `${isOn ? 'On' : 'Off'}${by && at ? `, set by ${by}, ${momentOf(at)}` : ''}.`;

export function FourEyesCard({ isOnline }: { isOnline: boolean }) {
  const settings = useStaffQuery(staffKeys.settings, getStaffSettings, {}, { refetchOnMount: 'always' });
  const change = useStaffCall(updateStaffSettings, { onDone: () => invalidate(staffKeys.settings) });
  const isOn = settings.data?.fourEyes.isOn ?? false;
  return (
    <section className={styles.card} aria-labelledby="fourEyes">
      <h2 id="fourEyes">Four eyes</h2>
      <p>
        A payout, a change of the loan amount and a manual override wait until another manager has confirmed
        them. This needs two active managers; while it is on, only the operator makes or resets managers.
      </p>
      {settings.data ? (
        <p role="status">
          <strong>{statusText(settings.data)}</strong>
          {isOn ? '' : ` Active managers: ${settings.data.activeManagers}.`}
        </p>
      ) : null}
      <Problem of={settings.error ?? change.problem} />
      {settings.data ? (
        <Button
          look="secondary"
          disabled={!isOnline}
          isBusy={change.isBusy}
          onClick={() => change.run({ fourEyes: !isOn })}
        >
          {isOn ? 'Switch four eyes off' : 'Switch four eyes on'}
        </Button>
      ) : null}
    </section>
  );
}
