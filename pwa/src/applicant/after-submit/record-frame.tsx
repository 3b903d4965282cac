import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useSessionLost, useSiteStatus } from '../../platform/status/site-status.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import details from '../../ui/details.module.css';
import { say } from '../../ui/i18n/i18n.tsx';
import { useExit } from '../shared/leave.ts';
import { seenOf, timelineOfSeen, useSeen } from './timeline/seen.ts';
import styles from './timeline/timeline.module.css';
import { Timeline } from './timeline/timeline.tsx';
import { stepTitle } from './timeline/timeline-words.ts';
import { useRecord } from './use-record.ts';

type Props = {
  /** The title of the tab, and the heading unless the record has its own. */
  title: string;
  headingOf?: (record: ApplicantRecord) => string | undefined;
  /** Returns true when the record's state belongs to this screen. Otherwise the frame leads to /loading. */
  isFor: (record: ApplicantRecord) => boolean;
  /** Names the part of the screen that is shown, for a screen that changes under the same title. */
  partOf?: (record: ApplicantRecord) => string | undefined;
  /** A picture above the heading. */
  pictureOf?: (record: ApplicantRecord) => ReactNode;
  pollMs?: number;
  /** True for a screen that shows the timeline itself. Every other screen has the timeline folded at its end. */
  hasTimeline?: boolean;
  children: (record: ApplicantRecord, refresh: () => Promise<void>, timeline: ReactNode) => ReactNode;
};

/** Renders the frame of a screen after the wizard. The screen needs an application in the right state. */
export function RecordFrame({
  title,
  headingOf,
  isFor,
  partOf,
  pictureOf,
  pollMs,
  hasTimeline,
  children,
}: Props) {
  const customerId = useProgress((progress) => progress.customerId);
  const isLeaving = useExit((exit) => exit.isLeaving);
  const isLost = useSessionLost((session) => session.isLost);
  const { view, refresh, isFetching } = useRecord(customerId, pollMs);
  const seen = useSeen(customerId);
  const isOnline = useSiteStatus((site) => site.isOnline);
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
        {seen ? <Timeline seen={seen} isOld /> : null}
      </Page>
    );
  if (view.kind === 'missing' || view.kind === 'session-lost' || !isFor(view.record))
    return <Navigate to={paths.loading} replace />;
  const present = seenOf(view.record, view.at);
  const step = stepTitle(timelineOfSeen(present).step);
  const timeline = <Timeline seen={present} isOld={!isOnline} />;
  return (
    <Page
      title={headingOf?.(view.record) ?? title}
      documentTitle={title}
      part={partOf?.(view.record)}
      picture={pictureOf?.(view.record)}
    >
      {children(view.record, async () => void (await refresh()), timeline)}
      {hasTimeline ? null : (
        <details className={classNames(details.details, styles.folded)}>
          <summary>{t`Where it stands: ${step}`}</summary>
          {timeline}
        </details>
      )}
    </Page>
  );
}
