import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { type LoadingOutcome, routeLoading } from '@tshepa/contracts/rules/loading-routing';
import { furthestStep, isReachable, wizardSteps } from '@tshepa/contracts/steps';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import {
  type Command,
  type Draft,
  factsOf,
  fillFromRecord,
  isCheckDeferred,
  needsAttention,
  type QueuePhase,
  type Seen,
  sendQueue,
  useApplication,
  useQueue,
  type Verdict,
  wipeApplication,
} from '../../offline/index.ts';
import { lazyExtra, lazyOnline } from '../../platform/code/missing-code.ts';
import { clockOf } from '../../platform/formats.ts';
import { useRequiredBuild } from '../../platform/network/required-build.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { markSessionLost, useSessionLost, useSiteStatus } from '../../platform/status/site-status.ts';
import { setProgress, useProgress } from '../../platform/storage/progress.ts';
import { whatsAppUrl } from '../../ui/basics/brand.ts';
import { Button, LinkButton } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { Actions, Card, Page, Stack } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { Grandmother } from '../../ui/people.tsx';
import { AnswersLink } from '../shared/answers-link.tsx';
import { commandTitle } from '../shared/command-titles.ts';
import { ConfirmIdentity } from '../shared/identity/resume-offer.tsx';
import { useExit, useLeave } from '../shared/leave.ts';
import { VerdictView } from '../shared/outcome-views.tsx';
import { phaseText, repairPath, troubleOf } from '../shared/refusals.ts';
import styles from './loan.module.css';
import { RefusedView } from './refused-view.tsx';
import { seenOf, timelineOfSeen, useSeen } from './timeline/seen.ts';
import { Timeline } from './timeline/timeline.tsx';
import { UnsentNumber } from './unsent-number.tsx';
import { type RecordView, useRecord } from './use-record.ts';

const AffordabilityWorking = lazyOnline(
  () => import('../shared/online/affordability-working.tsx'),
  'AffordabilityWorking',
  <div className={styles.reserved} />,
);
const PushSwitch = lazyOnline(() => import('../shared/online/push-switch.tsx'), 'PushSwitch');
const AskedForm = lazyOnline(
  () => import('./online/asked-form.tsx'),
  'AskedForm',
  <div className={styles.reserved} />,
);
const InstallCard = lazyExtra(() => import('../shared/install-card.tsx'), 'InstallCard');

const declined: Verdict = { kind: 'declined', message: '' };

/** Returns the stored page if it is a reachable step, and otherwise the furthest reachable step. */
export function pathToResume(draft: Draft, page: string): string {
  const facts = factsOf(draft);
  const stored = wizardSteps.find((step) => step.id === page);
  return stored && isReachable(stored.id, facts) ? stored.path : furthestStep(facts).path;
}

const outcomeOf = (record: ApplicantRecord): LoadingOutcome =>
  routeLoading({
    ...record.loanDistributions,
    mandate: record.loanDistributions.mandate,
    hasEnrollment: record.enrollment !== undefined,
    isOnHold: record.isOnHold,
  });

type End = { kind: 'declined' | 'refused'; customerId: string; seen: Seen };

/** When the application has ended, returns how it ended and removes it from this phone. */
function useEnd(view: RecordView): End | null {
  const [end, setEnd] = useState<End | null>(null);
  useEffect(() => {
    if (end || view.kind !== 'found') return;
    const { kind } = outcomeOf(view.record);
    if (kind !== 'declined' && kind !== 'refused') return;
    setEnd({ kind, customerId: view.record.id, seen: seenOf(view.record, view.at) });
    // The session stays until the applicant presses Home, because the owner of a declined application may ask for a review.
    void wipeApplication('here');
  }, [view, end]);
  return end;
}

/** Shows the state of the application, and opens the screen that this state needs. */
export function LoadingPage() {
  const leave = useLeave();
  const { customerId, submitted } = useProgress();
  const { isLoaded, draft, commands } = useApplication();
  const isLeaving = useExit((exit) => exit.isLeaving);
  const isLost = useSessionLost((session) => session.isLost);
  const phase = useQueue((queue) => queue.phase);
  const isSubmitQueued = commands.some((command) => command.kind === 'submit');
  // While the submission is queued, the server's state would lead back to a finished step.
  const { view, refresh, isFetching } = useRecord(isSubmitQueued ? null : customerId);
  const outcome = view.kind === 'found' ? outcomeOf(view.record) : null;
  const seen = useSeen(customerId);
  const isOnline = useSiteStatus((site) => site.isOnline);

  const ended = useEnd(view);
  useEffect(() => {
    if (outcome?.kind === 'reset') void leave('reset');
  }, [outcome?.kind, leave]);

  if (isLost) return <Navigate to={paths.home} replace />;
  if (ended) return <Ended {...ended} />;
  if (!isLoaded || isLeaving) return <Spinner />;
  if (draft?.verdict) return <VerdictView verdict={draft.verdict} customerId={draft.customerId} />;
  if (view.kind === 'session-lost') return <Navigate to={paths.home} replace />;
  if (!customerId) return <Stranger />;
  if (outcome?.kind === 'go') return <Navigate to={outcome.to} replace />;

  const button = <CheckStatus refresh={refresh} isFetching={isFetching} />;
  if (isSubmitQueued)
    return (
      <Unsent commands={commands} statements={draft?.statements} phase={phase}>
        {button}
        <CorrectableNumber draft={draft} commands={commands} />
      </Unsent>
    );
  if (view.kind === 'found' && outcome?.kind === 'resume')
    return <Resume record={view.record} isSubmitted={submitted} />;
  if (view.kind === 'found' && outcome?.kind === 'submitted')
    return (
      <Submitted seen={seenOf(view.record, view.at)} isOld={!isOnline}>
        <AskedFor record={view.record} refresh={refresh} />
        {button}
        <Working view={view} />
        <PushSwitch customerId={customerId} />
        <AnswersLink />
        <InstallCard />
      </Submitted>
    );
  // Without an answer from the server, the phone's own progress decides.
  if (draft && !seen && !submitted && (view.kind === 'missing' || view.kind === 'no-answer'))
    return <ResumeLocally draft={draft} />;
  if (view.kind === 'missing') return <Missing />;
  return <Unknown view={view} seen={seen} button={button} />;
}

type AskedProps = { record: ApplicantRecord; refresh: () => Promise<unknown> };

/** Shows what staff asked for and, once it is sent, says so. */
function AskedFor({ record: { id, files, asked }, refresh }: AskedProps) {
  // The answer counts also when the record cannot be read again right after it.
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const isOpen = asked && asked.id !== answeredId;
  const thank = (askId: string) => {
    setAnsweredId(askId);
    return refresh();
  };
  return (
    <>
      {isOpen ? <AskedForm key={asked.id} {...{ id, files, asked }} onSent={() => thank(asked.id)} /> : null}
      <p role="status">{answeredId && !isOpen ? t`Thank you. We have it and look at it now.` : null}</p>
    </>
  );
}

/** Shown when the server finds no such application for this session. */
function Missing() {
  const navigate = useNavigate();
  const leave = useLeave();
  return (
    <Page title={t`We could not find your application`} picture={<Spot icon="compass" />}>
      <p>{t`It may have been removed, or started on another phone.`}</p>
      <Actions>
        <Button
          look="secondary"
          onClick={() => {
            markSessionLost();
            navigate(paths.home);
          }}
        >
          {t`Confirm it is you`}
        </Button>
        <Button onClick={() => void leave('reset')}>{t`Home`}</Button>
      </Actions>
    </Page>
  );
}

function Ended({ kind, customerId, seen }: End) {
  const timeline = <Timeline seen={seen} />;
  return kind === 'refused' ? (
    <RefusedView customerId={customerId}>{timeline}</RefusedView>
  ) : (
    <VerdictView verdict={declined} customerId={customerId}>
      {timeline}
    </VerdictView>
  );
}

/**
 * Asks for the person's identity when this phone has no application. The links in our messages lead here, and they may
 * be opened in any browser.
 */
const Stranger = () => (
  <ConfirmIdentity
    onDone={() => undefined}
    otherwise={
      <LinkButton to={paths.home} look="secondary">
        {t`Home`}
      </LinkButton>
    }
  >
    <p>{t`To continue your application, confirm that it is yours. We send an OTP to the number on it.`}</p>
  </ConfirmIdentity>
);

type UnknownProps = { view: RecordView; seen: Seen | undefined; button: ReactNode };

function Unknown({ view, seen, button }: UnknownProps) {
  const isTooOld = useRequiredBuild((build) => build.isTooOld);
  const hasFailed = view.kind === 'no-answer';
  // Waiting does not help until the app is updated. Every screen offers the update.
  if (hasFailed && isTooOld)
    return (
      <Page title={t`Your application`}>
        <p>{say(view.message)}</p>
      </Page>
    );
  // A step that waited for the applicant is probably done by now, so it stays hidden until the server answers.
  if (seen && (hasFailed || timelineOfSeen(seen).waitsFor !== 'applicant'))
    return (
      <Submitted seen={seen} isOld={hasFailed}>
        {hasFailed ? <p>{say(view.message)}</p> : null}
        {button}
      </Submitted>
    );
  return (
    <Waiting text={hasFailed ? say(view.message) : t`Checking the status of your application.`}>
      {button}
    </Waiting>
  );
}

const Working = ({ view }: { view: RecordView }) =>
  view.kind === 'found' && view.record.affordability ? (
    <AffordabilityWorking affordability={view.record.affordability} />
  ) : null;

type CheckProps = { refresh: () => Promise<RecordView>; isFetching: boolean };

function CheckStatus({ refresh, isFetching }: CheckProps) {
  const [looked, setLooked] = useState<{ view: RecordView; time: string } | null>(null);
  const check = async () => {
    // The text is cleared first, so that an equal text is read out again.
    setLooked(null);
    await sendQueue();
    setLooked({ view: await refresh(), time: clockOf(serverNow().toISOString()) });
  };
  return (
    <>
      <p role="status">{looked ? wordsOf(looked) : null}</p>
      <Actions>
        <Button isBusy={isFetching} onClick={() => void check()}>
          {t`Check status`}
        </Button>
      </Actions>
    </>
  );
}

/** Says when the status was last checked, because an unchanged screen would look as if nothing happened. */
function wordsOf({ view, time }: { view: RecordView; time: string }): string {
  if (view.kind === 'found') return t`Checked ${time}. No change yet.`;
  return view.kind === 'no-answer' ? say(view.message) : '';
}

const Waiting = ({ text, children }: { text: string; children: ReactNode }) => (
  <Page title={t`Your application`}>
    <Stack>
      <Spinner message={text} />
      {children}
    </Stack>
  </Page>
);

type UnsentProps = {
  commands: readonly Command[];
  statements: Draft['statements'] | undefined;
  phase: QueuePhase;
  /** Shown below the reason, unless something was refused. */
  children: ReactNode;
};

/** Shows why the submission is still on this phone. Refusals come first, because waiting does not mend them. */
export function Unsent({ commands, statements, phase, children }: UnsentProps) {
  const refused = commands.filter(needsAttention);
  if (refused.length > 0)
    return (
      <Page title={t`Something needs your attention`}>
        <Stack>
          {refused.map((command) => (
            <Card key={command.id}>
              <h2>{commandTitle(command)}</h2>
              <p>
                {command.state === 'conflict'
                  ? t`You changed this on another phone too. Please choose the right answer.`
                  : troubleOf(command, statements)}
              </p>
              <Actions>
                <LinkButton to={repairPath(command, statements)}>{t`Repair`}</LinkButton>
              </Actions>
            </Card>
          ))}
          <p>{t`Your application is saved on this phone. It is sent right after the repair.`}</p>
        </Stack>
      </Page>
    );
  const deferred = commands.find(isCheckDeferred)?.lastError;
  return <Waiting text={deferred ? say(deferred.message) : waitingText(phase)}>{children}</Waiting>;
}

type NumberProps = { draft: Draft | null; commands: readonly Command[] };

/** Offers to correct the cell number, unless the submission may have reached the server already. */
function CorrectableNumber({ draft, commands }: NumberProps) {
  const cellNo = draft?.customerRequest.cellNo;
  const wasSent = commands.some((command) => command.kind === 'submit' && command.wasSent);
  return cellNo && !wasSent ? <UnsentNumber cellNo={cellNo} /> : null;
}

function waitingText(phase: QueuePhase): string {
  if (phase === 'sending') return t`Please hold while we send your application.`;
  if (phase === 'offline')
    return t`Saved on this phone. We will send your application when you are connected.`;
  return phaseText(phase);
}

const ResumeLocally = ({ draft }: { draft: Draft }) => (
  <Navigate to={pathToResume(draft, useProgress.getState().page)} replace />
);

/** Fills this phone from the record and continues the application where it stopped. */
function Resume({ record, isSubmitted }: { record: ApplicantRecord; isSubmitted: boolean }) {
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  useEffect(() => {
    // Filling the phone changes the draft. A second run would move back a person who has already gone on.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void (async () => {
      const merged = await fillFromRecord(record);
      const local = useProgress.getState().page;
      const page = isSubmitted || !local || local === 'loading' ? record.progress.page : local;
      setProgress({ submitted: false, page });
      navigate(pathToResume(merged, page), { replace: true });
    })();
  }, [record, isSubmitted, navigate]);
  return <Spinner />;
}

type SubmittedProps = { seen: Seen; isOld: boolean; children: ReactNode };

/** Shows where the application stands or, without an answer, where it stood at the server's last answer. */
const Submitted = ({ seen, isOld, children }: SubmittedProps) => (
  <Page title={t`Your application was submitted`} picture={<Grandmother />}>
    <Timeline seen={seen} isOld={isOld} />
    <p>
      <Trans>
        For anything urgent please use our live chat: <a href={whatsAppUrl}>chat to us on WhatsApp</a>.
      </Trans>
    </p>
    {children}
  </Page>
);
