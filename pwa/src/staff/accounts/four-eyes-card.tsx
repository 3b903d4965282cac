import { useQuery } from '@tanstack/react-query';
import type { StaffSettings } from '@tshepa/contracts/entities/staff';
import { getStaffSettings } from '@tshepa/contracts/operations/staff/get-staff-settings';
import { updateStaffSettings } from '@tshepa/contracts/operations/staff/update-staff-settings';
import { momentOf } from '../../platform/formats/moments.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useStaffAction } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { staffQueries } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { Problem } from '../ui/problem.tsx';
import styles from './accounts.module.css';
import { accountKeys } from './staff-account-keys.ts';

const standing = ({ fourEyes: { isOn, by, at } }: StaffSettings) =>
  `${isOn ? 'On' : 'Off'}${by && at ? `, set by ${by}, ${momentOf(at)}` : ''}.`;

/** The switch for a second pair of eyes. */
export function FourEyesCard({ isOnline }: { isOnline: boolean }) {
  const settings = useQuery({
    queryKey: accountKeys.settings,
    queryFn: ({ signal }) => staffCall(getStaffSettings, {}, { signal }),
    refetchOnMount: 'always',
  });
  const change = useStaffAction(
    (fourEyes: boolean, options) => staffCall(updateStaffSettings, { fourEyes }, options),
    { onDone: () => void staffQueries.invalidateQueries({ queryKey: accountKeys.settings }) },
  );
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
          <strong>{standing(settings.data)}</strong>
          {isOn ? '' : ` Active managers: ${settings.data.activeManagers}.`}
        </p>
      ) : null}
      {settings.error ? <Problem problem={problemText(settings.error)} /> : null}
      <Problem problem={change.error ? problemText(change.error) : undefined} />
      {settings.data ? (
        <Button
          look="secondary"
          disabled={!isOnline}
          isBusy={change.isBusy}
          onClick={() => change.run(!isOn)}
        >
          {isOn ? 'Switch four eyes off' : 'Switch four eyes on'}
        </Button>
      ) : null}
    </section>
  );
}
