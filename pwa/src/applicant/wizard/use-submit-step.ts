import { type WizardStepId, wizardSteps } from '@tshepa/contracts/steps';
import { useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';
import {
  type Draft,
  type NewCommand,
  type StoredError,
  submitAndWait,
  useStorageHealth,
} from '../../offline/index.ts';
import { whenPainted } from '../../platform/code/when-painted.ts';
import { paths } from '../../platform/paths.ts';
import { setProgress, useProgress } from '../../platform/storage/progress.ts';
import { answersPath, stepOf, useIsChange } from './frame/step-paths.ts';

const nextOf = (id: WizardStepId) => wizardSteps[wizardSteps.findIndex((step) => step.id === id) + 1];

type Submission = {
  change: (draft: Draft) => Partial<Draft>;
  commands?: (draft: Draft) => NewCommand[];
  /** The path to open on success, if it is not the next step. */
  next?: string;
  /** Runs before the next screen opens, with the server's reply, or null while the command is queued. */
  onDone?: (reply: unknown) => Promise<void> | void;
};

/** Saves a step on the phone, then waits for the server while online. Nothing typed is lost. */
export function useSubmitStep(id: WizardStepId) {
  const navigate = useNavigate();
  const isChange = useIsChange();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<StoredError | null>(null);
  const [attempt, setAttempt] = useState(0);

  const run = async ({ change, commands, next, onDone }: Submission) => {
    // A change from the review or after the submission leaves the progress as it is, because the application is past
    // this step.
    const nextStep = isChange || useProgress.getState().submitted ? undefined : nextOf(id);
    // If the person has left this screen meanwhile, they stay where they are.
    const here = window.location.pathname;
    const leaveFor = (...to: [path: string, options?: NavigateOptions]) => {
      if (window.location.pathname === here) navigate(...to);
    };
    const goOn = () => {
      if (isChange && !next) return leaveFor(answersPath, { replace: true });
      if (nextStep) setProgress({ page: nextStep.id });
      leaveFor(next ?? nextStep?.path ?? paths.loading);
    };
    setIsBusy(true);
    setError(null);
    try {
      // The busy button is painted first, because a slow phone may store for so long that the press seems lost.
      await whenPainted();
      const outcome = await submitAndWait({
        change: (draft) => ({ typed: { ...draft.typed, [id]: {} }, ...change(draft) }),
        commands: (draft) => [
          ...(commands?.(draft) ?? []),
          ...(nextStep && commands
            ? [{ kind: 'progress' as const, step: id, payload: { page: nextStep.id } }]
            : []),
        ],
      });
      switch (outcome.kind) {
        case 'done':
        case 'queued':
          await onDone?.(outcome.kind === 'done' ? outcome.reply : null);
          return goOn();
        case 'refused':
          setError(outcome.error);
          // The statements show another account number, so the applicant corrects it on the banking step.
          return outcome.error.code === 'application.account_mismatch' ? leaveFor(paths.banking) : undefined;
        case 'failed':
          return setError({
            code: 'service.unavailable',
            message: outcome.message,
            fields: [],
            reasons: [],
            missing: [],
          });
        case 'moved':
          return leaveFor(outcome.to === 'verification' ? paths.verification : paths.loading);
        case 'blocked':
          return leaveFor(stepOf(outcome.step ?? id)?.path ?? paths.formApplication);
        case 'session-lost':
          return leaveFor(paths.home);
        case 'stopped':
          return; // The frame shows the verdict.
      }
    } finally {
      setIsBusy(false);
      setAttempt((count) => count + 1);
    }
  };
  const submit = (submission: Submission) => run(submission).catch(unlessStorageFailed);
  return { submit, isBusy, error, attempt };
}

/** Storage problems are shown above every screen, so they are not reported again. */
function unlessStorageFailed(problem: unknown): void {
  if (useStorageHealth.getState().kind === 'ok') throw problem;
}
