import { Trans } from '@lingui/react/macro';
import { furthestStep, isReachable, type WizardStepId } from '@tshepa/contracts/steps';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import {
  type Command,
  type Draft,
  factsOf,
  isCheckDeferred,
  needsAttention,
  type QueueItem,
  useApplication,
  useStorageHealth,
} from '../../../offline/index.ts';
import { lazyExtra, lazyNamed } from '../../../platform/code/missing-code.ts';
import { paths } from '../../../platform/paths.ts';
import { useSessionLost } from '../../../platform/status/site-status.ts';
import { useProgress } from '../../../platform/storage/progress.ts';
import { Spinner } from '../../../ui/basics/logo.tsx';
import { Page } from '../../../ui/basics/page.tsx';
import { focusAnswer } from '../../../ui/forms/focus-answer.ts';
import { Notice } from '../../../ui/forms/notice.tsx';
import { useExit } from '../../shared/leave.ts';
import { changePath, stepOf, useIsAnswersView, useIsChange } from './step-paths.ts';

const VerdictView = lazyNamed(() => import('../../shared/outcome-views.tsx'), 'VerdictView');
const ConflictView = lazyNamed(() => import('../conflict-view.tsx'), 'ConflictView');
const UnsentNote = lazyExtra(() => import('../unsent-note.tsx'), 'UnsentNote');
const StorageHealthNote = lazyExtra(
  () => import('../../shared/storage-health-note.tsx'),
  'StorageHealthNote',
);

type Props = {
  id: WizardStepId;
  title: string;
  /** A picture above the heading. */
  picture?: ReactNode;
  children: (draft: Draft, parked: Command | undefined) => ReactNode;
};

/** Renders the frame around a step. A link to a step that is not reachable yet leads to the furthest reachable step. */
export function StepFrame({ id, title, picture, children }: Props) {
  const { isLoaded, draft, commands, unread } = useApplication();
  const isSubmitted = useProgress((progress) => progress.submitted);
  const isUnhealthy = useStorageHealth(({ kind }) => kind !== 'ok');
  const isLeaving = useExit((exit) => exit.isLeaving);
  const isLost = useSessionLost((session) => session.isLost);
  // A changed answer may open an earlier question again (another person's ID number needs a new consent).
  const isFromAnswers = [useIsAnswersView(), useIsChange()].includes(true);
  const parked = commands.find((command) => command.step === id && needsAttention(command));
  const isRepair = useRef(false);
  isRepair.current ||= parked !== undefined;
  if (!isLoaded || isLeaving) return <Spinner />;
  if (isLost || !draft?.loanRequest) return <Navigate to={paths.home} replace />;

  if (draft.verdict) return <VerdictView verdict={draft.verdict} customerId={draft.customerId} />;
  // An answer that is refused after an offline submission is still corrected on its step.
  if (isSubmitted && !isRepair.current) return <Navigate to={paths.loading} replace />;

  const facts = factsOf(draft);
  if (!isReachable(id, facts)) {
    const { path } = furthestStep(facts);
    return <Navigate to={isFromAnswers ? changePath(path) : path} replace />;
  }
  return (
    <Page
      title={title}
      step={stepOf(id)?.number}
      picture={picture}
      part={parked?.state === 'conflict' ? 'conflict' : undefined}
    >
      {isUnhealthy ? <StorageHealthNote /> : null}
      <QueueNotice commands={commands} step={id} />
      {[...commands, ...unread].some((item) => item.step === id && isStuck(item)) ? (
        <UnsentNote step={id} />
      ) : null}
      {parked?.state === 'conflict' ? (
        <Suspense fallback={<Spinner />}>
          <ConflictView command={parked} />
        </Suspense>
      ) : (
        children(draft, parked)
      )}
    </Page>
  );
}

const isStuck = (item: QueueItem) =>
  item.state === 'held' || item.state === 'unreadable' || isCheckDeferred(item);

/** Focuses the field that the URL names. Links from refused answers name the field to correct. */
function useFocusFromHash() {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const frame = requestAnimationFrame(() => focusAnswer(hash.slice(1)));
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

/** Links to an earlier step that has to be corrected. */
function QueueNotice({ commands, step }: { commands: readonly Command[]; step: WizardStepId }) {
  useFocusFromHash();
  const parked = commands.find((command) => command.step !== step && needsAttention(command));
  const parkedStep = parked?.step ? stepOf(parked.step) : undefined;
  if (parkedStep)
    return (
      <Notice tone="warning" isStatus>
        <Trans>
          An earlier answer needs your attention. <Link to={parkedStep.path}>Go to that step</Link>
        </Trans>
      </Notice>
    );
  return null;
}
