import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { getFigures } from '@tshepa/contracts/operations/figures/get-figures';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { staffMomentOf } from '../../platform/formats.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { AdminPage, FirstLoad } from '../shell/admin-page.tsx';
import { Problem } from '../ui/action-form.tsx';
import { IconButton } from '../ui/buttons.tsx';
import type { TypedRange } from '../ui/day-range.tsx';
import ui from '../ui/staff.module.css';
import styles from './charts.module.css';
import { ApplicationsCard, ApprovalCard, FunnelCard, MoneyCard, TimeCard } from './figure-cards.tsx';
import { FraudCard } from './fraud-card.tsx';
import { asTyped, RangePicker, rangeIn, readRange } from './range-picker.tsx';
import { lastDays } from './series.ts';

const usualDays = 30;

/** Shows only numbers over many applications, from which nobody can be identified. */
export function FiguresPage() {
  const today = johannesburgDay(serverNow());
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(() => asTyped(rangeIn(params) ?? lastDays(today, usualDays)));
  const { range, problems } = readRange(typed);
  /** A complete range is in the URL as well, so that a reload and a link show the same figures. */
  const change = (next: TypedRange) => {
    setTyped(next);
    const chosen = readRange(next).range;
    if (chosen) setParams(chosen, { replace: true });
  };
  const figures = useQuery({
    queryKey: staffKeys.figures(range ?? typed),
    queryFn: range ? ({ signal }) => staffCall(getFigures, range, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  });
  return (
    <AdminPage
      title="Figures"
      tools={
        <>
          <p className={classNames(ui.soft, styles.counted)} role="status">
            {figures.data?.countedAt ? `Counted ${staffMomentOf(figures.data.countedAt)}` : ''}
            {figures.data && !figures.data.countedAt ? 'Still counting. Refresh in a minute.' : ''}
          </p>
          <IconButton
            icon="refresh"
            label="Refresh the figures"
            isBusy={figures.isFetching}
            onClick={() => void figures.refetch()}
          />
        </>
      }
    >
      <RangePicker typed={typed} today={today} problems={problems} onChange={change} />
      <Problem of={figures.error} />
      <FirstLoad isPending={figures.isPending} fetchStatus={figures.fetchStatus} />
      {figures.data ? (
        <div className={classNames(styles.cards, figures.isPlaceholderData && ui.stale)}>
          <ApplicationsCard figures={figures.data} />
          <ApprovalCard figures={figures.data} />
          <FunnelCard figures={figures.data} />
          <TimeCard figures={figures.data} />
          <MoneyCard figures={figures.data} />
          <FraudCard />
        </div>
      ) : null}
    </AdminPage>
  );
}
