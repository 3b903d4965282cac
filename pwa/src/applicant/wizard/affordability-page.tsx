import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { expenseFields } from '@tshepa/contracts/constants';
import { saveReplySchema } from '@tshepa/contracts/entities/customer';
import { sendEnrolmentPasscode } from '@tshepa/contracts/operations/passcode/send-enrolment-passcode';
import { formatMoney, parseMoney } from '@tshepa/contracts/rules/money';
import { missingFrom } from '@tshepa/contracts/steps';
import * as z from 'zod/mini';
import { type Command, type Draft, factsOf, saveLocally, useApplication } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { setProgress } from '../../platform/storage/progress.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { pageCall } from '../shared/in-session.ts';
import { notePasscodeSent } from '../shared/passcode-times.ts';
import { AnswersView } from './answers-view.tsx';
import type { Values } from './field-spec.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { answersPath, stepOf, useIsAnswersView, useIsSentView } from './frame/step-paths.ts';
import { affordabilityQuestions } from './questions.ts';
import { SentAnswers } from './sent-answers.tsx';
import { StepForm } from './step-form.tsx';

/** Returns the sum of the six monthly costs, in rand. Text that is not an amount counts as nothing. */
export const monthlyTotal = (values: Values) =>
  expenseFields.reduce((sum, name) => sum + (parseMoney(values[name] ?? '') ?? 0), 0);

/** Requests the passcode before the next screen opens. If the request fails, the next screen repeats it. */
async function afterSubmit(draft: Draft, reply: unknown) {
  const saved = z.safeParse(saveReplySchema, reply);
  if (saved.success && saved.data.loanDistributions.state === 'ENROLLMENT_OTP_REQUIRED')
    await requestPasscode(draft);
  setProgress({ submitted: true, page: 'loading' });
}

async function requestPasscode(draft: Draft) {
  try {
    const sent = await pageCall(sendEnrolmentPasscode, {
      customerId: draft.customerId,
      idNumber: draft.customerRequest.idNumber ?? '',
    });
    notePasscodeSent('enrolment', draft.customerId, sent);
    await saveLocally(() => ({ enrolmentOtpAt: new Date().toISOString() }));
  } catch {
    // The enrolment may not be ready yet.
  }
}

/** Shows one of three views at this path: the six costs, all answers for review, or the copy of what was submitted. */
export const AffordabilityPage = () => (useIsSentView() ? <SentAnswers /> : <LastStep />);

function LastStep() {
  const isAnswersView = useIsAnswersView();
  const { draft } = useApplication();
  const isAnswered = draft !== null && isComplete(draft);
  const title = isAnswersView && isAnswered ? t`Check your answers` : t`Your monthly costs`;
  return (
    <StepFrame id="affordability" title={title}>
      {(current, parked) =>
        isAnswersView && isComplete(current) ? (
          <AnswersView draft={current} parked={parked} onDone={(reply) => afterSubmit(current, reply)} />
        ) : (
          <Costs draft={current} parked={parked} />
        )
      }
    </StepFrame>
  );
}

const isComplete = (draft: Draft) => {
  const step = stepOf('affordability');
  return step !== undefined && missingFrom(step, factsOf(draft)).length === 0;
};

const Costs = ({ draft, parked }: { draft: Draft; parked: Command | undefined }) => (
  <StepForm
    id="affordability"
    draft={draft}
    specs={affordabilityQuestions}
    parked={parked}
    keptError={draft.submitError}
    backTo={paths.grossIncome}
    header={<p>{t`What you spend in a month. Type 0 where you spend nothing.`}</p>}
    footer={(values) => (
      <Notice>
        <Trans>
          Monthly total: <strong>{formatMoney(monthlyTotal(values))}</strong>
        </Trans>
      </Notice>
    )}
    // The costs are saved on the phone and sent with the whole application.
    change={() => ({ submitError: null })}
    commands={() => []}
    next={answersPath}
  />
);
