import { Trans } from '@lingui/react/macro';
import { furthestStep, isReachable, type WizardStepId } from '@tshepa/contracts/steps';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { Notice } from '../../components/banner.tsx';
import { LimitVerdict } from '../../components/limit-verdict.tsx';
import { Spinner } from '../../components/logo.tsx';
import { DeclinedView } from '../../components/outcome-views.tsx';
import { Page } from '../../components/page.tsx';
import { useExit } from '../../lib/exit.ts';
import { paths } from '../../lib/paths.ts';
import { useProgress } from '../../lib/progress.ts';
import { useSessionLost } from '../../lib/session-lost.ts';
import { useApplication } from '../../offline/application.ts';
import { factsOf } from '../../offline/draft.ts';
import { needsAttention } from '../../offline/engine.ts';
import { leave } from '../../offline/leave.ts';
import type { Command, Draft } from '../../offline/types.ts';
import { changePath, useIsAnswersView, useIsChange } from './change-from-answers.ts';
import { stepOf } from './step-of.ts';

type Props = {
  id: WizardStepId;
  title: string;
  children: (draft: Draft, parked: Command | undefined) => ReactNode;
};

/** Whether a step may be shown, and the frame around it. A link to a step not reached leads to the furthest one. */
export function StepFrame({ id, title, children }: Props) {
  const navigate = useNavigate();
  const { isLoaded, draft, commands } = useApplication();
  const isSubmitted = useProgress((progress) => progress.submitted);
  const isLeaving = useExit((exit) => exit.isLeaving);
  const isLost = useSessionLost((session) => session.isLost);
  // A changed answer may open an earlier question again (another person's ID number needs a new consent).
  const isFromAnswers = [useIsAnswersView(), useIsChange()].includes(true);
  if (!isLoaded || isLeaving) return <Spinner />;
  if (isLost || !draft?.loanRequest) return <Navigate to={paths.home} replace />;

  const goHome = () => void leave('reset', () => navigate(paths.home));
  if (draft.verdict?.kind === 'declined')
    return <DeclinedView onHome={goHome} message={draft.verdict.message} />;
  if (draft.verdict?.kind === 'limit')
    return <LimitVerdict onHome={goHome} canResume={draft.verdict.canResume === true} />;
  if (isSubmitted) return <Navigate to={paths.loading} replace />;

  const facts = factsOf(draft);
  if (!isReachable(id, facts)) {
    const { path } = furthestStep(facts);
    return <Navigate to={isFromAnswers ? changePath(path) : path} replace />;
  }
  const parked = commands.find((command) => command.step === id && needsAttention(command));
  return (
    <Page title={title} step={stepOf(id)?.number}>
      <QueueNotice commands={commands} step={id} />
      {children(draft, parked)}
    </Page>
  );
}

const checkedKinds = ['personal', 'consent', 'banking'];

/** What of this application has not reached the server, in words. */
function QueueNotice({ commands, step }: { commands: readonly Command[]; step: WizardStepId }) {
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
  if (
    commands.some(
      (command) =>
        command.state === 'waiting' && checkedKinds.includes(command.kind) && command.step !== step,
    )
  )
    return (
      <Notice isStatus>
        <Trans>Saved on this phone. We will check this when you are connected.</Trans>
      </Notice>
    );
  return null;
}
