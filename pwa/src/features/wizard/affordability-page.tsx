import { saveReplySchema } from '@tshepa/contracts/entities/customer';
import { expenseFields } from '@tshepa/contracts/entities/forms';
import { sendEnrolmentOtp } from '@tshepa/contracts/routes/provider';
import { formatMoney, parseMoney } from '@tshepa/contracts/rules/money';
import * as z from 'zod/mini';
import { Notice } from '../../components/banner.tsx';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { setProgress } from '../../lib/progress.ts';
import { saveOf } from '../../offline/draft.ts';
import { saveLocally } from '../../offline/engine.ts';
import type { Draft } from '../../offline/types.ts';
import type { Values } from './field-spec.ts';
import { affordabilityQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';
import { StepFrame } from './step-frame.tsx';

/** The sum of the six monthly costs, in rand; what is not an amount yet counts as nothing. */
export const monthlyTotal = (values: Values) =>
  expenseFields.reduce((sum, name) => sum + (parseMoney(values[name] ?? '') ?? 0), 0);

/** The passcode is asked for before the next screen opens, which would ask again; when it cannot be sent yet, that one does. */
async function afterSubmit(draft: Draft, reply: unknown) {
  const saved = z.safeParse(saveReplySchema, reply);
  if (saved.success && saved.data.loanDistributions.state === 'ENROLLMENT_OTP_REQUIRED')
    await requestPasscode(draft);
  setProgress({ submitted: true, page: 'loading' });
}

async function requestPasscode(draft: Draft) {
  try {
    await call(sendEnrolmentOtp, {
      customerId: draft.customerId,
      idNumber: draft.customerRequest.idNumber ?? '',
    });
    await saveLocally(() => ({ enrolmentOtpAt: new Date().toISOString() }));
  } catch {
    // The enrolment is not ready yet.
  }
}

export const AffordabilityPage = () => (
  <StepFrame id="affordability" title="Your monthly costs">
    {(draft, parked) => (
      <StepForm
        id="affordability"
        draft={draft}
        specs={affordabilityQuestions}
        parked={parked}
        keptError={draft.submitError}
        backTo={paths.grossIncome}
        busyText="Please hold while we send your application."
        header={<p>What you spend in a month. Type 0 where you spend nothing.</p>}
        footer={(values) => (
          <Notice>
            Monthly total: <strong>{formatMoney(monthlyTotal(values))}</strong>
          </Notice>
        )}
        change={() => ({ submitError: null })}
        commands={(current, forms) => [
          { kind: 'submit', step: 'affordability', payload: { save: saveOf(current, forms) } },
        ]}
        onDone={(reply) => afterSubmit(draft, reply)}
      />
    )}
  </StepFrame>
);
