import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useSessionLost } from '../../platform/status/site-status.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { useExit } from '../shared/leave.ts';
import { useRecord } from './use-record.ts';

type Props = {
  /** The title of the tab, and the heading unless the record has its own. */
  title: string;
  headingOf?: (record: ApplicantRecord) => string | undefined;
  /** Returns true when the record's state belongs to this screen. Otherwise the frame leads to /loading. */
  isFor: (record: ApplicantRecord) => boolean;
  /** The part of the record that is shown, if it changes under the same title. */
  partOf?: (record: ApplicantRecord) => string | undefined;
  pollMs?: number;
  children: (record: ApplicantRecord, refresh: () => Promise<void>) => ReactNode;
};

/** The frame of the screens after the wizard: requires an application in the right state. */
export function RecordFrame({ title, headingOf, isFor, partOf, pollMs, children }: Props) {
  const customerId = useProgress((progress) => progress.customerId);
  const isLeaving = useExit((exit) => exit.isLeaving);
  const isLost = useSessionLost((session) => session.isLost);
  const { view, refresh, isFetching } = useRecord(customerId, pollMs);
  if (isLeaving) return <Spinner />;
  if (!customerId || isLost) return <Navigate to={paths.home} replace />;
  if (view.kind === 'loading') return <Spinner />;
  if (view.kind === 'no-answer')
    return (
      <Page title={title}>
        <p role="status">{say(view.message)}</p>
        <Actions>
          <Button isBusy={isFetching} onClick={() => void refresh()}>
            {t`Try again`}
          </Button>
        </Actions>
      </Page>
    );
  if (view.kind === 'missing' || view.kind === 'session-lost' || !isFor(view.record))
    return <Navigate to={paths.loading} replace />;
  return (
    <Page title={headingOf?.(view.record) ?? title} documentTitle={title} part={partOf?.(view.record)}>
      {children(view.record, async () => void (await refresh()))}
    </Page>
  );
}
