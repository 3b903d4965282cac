import type { StaffRole } from '@tshepa/contracts/actor';
import type { ColleagueView } from '@tshepa/contracts/entities/team';
import type { TeamFigures } from '@tshepa/contracts/entities/team-figures';
import { getTeamFigures } from '@tshepa/contracts/operations/team/get-team-figures';
import { useState } from 'react';
import { clockOf } from '../../platform/formats.ts';
import { useAuth } from '../../platform/session/auth.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { durationText } from '../figures/series.ts';
import { AdminPage, FirstLoad } from '../shell/admin-page.tsx';
import { Problem } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import ui from '../ui/staff.module.css';
import { Table } from '../ui/table.tsx';
import { presenceText, useColleagues } from './colleagues.tsx';
import styles from './team.module.css';
import { rowsOf } from './team-rows.ts';

const roleNames: Readonly<Record<StaffRole, string>> = { agent: 'Agent', manager: 'Manager' };

/** Shows who is on and, to managers, what each person decided. */
export function TeamPage() {
  const colleagues = useColleagues();
  const role = useAuth(({ user }) => user?.role);
  const people = colleagues.data?.items ?? [];
  return (
    <AdminPage title="Team">
      <Problem of={colleagues.error} />
      <FirstLoad isPending={colleagues.isPending} fetchStatus={colleagues.fetchStatus} />
      {people.length > 0 ? <People people={people.filter(({ isActive }) => isActive)} /> : null}
      {role === 'manager' && people.length > 0 ? <Decisions people={people} /> : null}
    </AdminPage>
  );
}

const People = ({ people }: { people: readonly ColleagueView[] }) => (
  <Card title="Who is on">
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.staffId} title={person.email}>
          <strong>{person.name}</strong>
          <span className={ui.soft}>{roleNames[person.role]}</span>
          <span className={styles.presence} data-on={person.isOn}>
            {presenceText(person)}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

type Period = TeamFigures['periods'][number];

const periodOptions: readonly { value: string; label: string; days: Period['days'] }[] = [
  { value: '1', label: 'Today', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
];

function Decisions({ people }: { people: readonly ColleagueView[] }) {
  const [chosen, setChosen] = useState('1');
  const figures = useStaffQuery(staffKeys.teamFigures, getTeamFigures, {}, { refetchOnMount: 'always' });
  const { countedAt, periods = [] } = figures.data ?? {};
  const period = periods.find(({ days }) => String(days) === chosen);
  const rows = rowsOf(people, period?.figures ?? []);
  return (
    <Card title="Decisions">
      <p>
        A decision counts for whoever moved the application out of the queue. The time runs from the beginning
        of the wait, in opening hours only. Reverted: declines of this person that somebody reverted.
      </p>
      <RadioGroup
        id="teamPeriod"
        label="Period"
        options={[...periodOptions]}
        value={chosen}
        onChange={setChosen}
        isInline
      />
      <Problem of={figures.error} />
      <FirstLoad isPending={figures.isPending} fetchStatus={figures.fetchStatus} />
      {figures.data && rows.length === 0 ? <p className={ui.soft}>Nothing was decided yet.</p> : null}
      {rows.length > 0 ? (
        <Table
          caption="Decisions by person and queue"
          columns={['Person', 'Queue', 'Decided', 'Median time', 'Reverted']}
          className={classNames(ui.table, styles.figures)}
          isFolding
        >
          {rows.map(({ staffId, queue, name, queueName, decided, medianSeconds, reverted }) => (
            <tr key={`${staffId} ${queue}`}>
              <td>
                <strong>{name}</strong>
              </td>
              <td data-label="Queue">{queueName}</td>
              <td data-label="Decided">{decided}</td>
              <td data-label="Median time">
                {medianSeconds === undefined ? '–' : durationText(medianSeconds)}
              </td>
              <td data-label="Reverted">{reverted}</td>
            </tr>
          ))}
        </Table>
      ) : null}
      {countedAt ? <p className={ui.soft}>Counted at {clockOf(countedAt)}</p> : null}
    </Card>
  );
}
