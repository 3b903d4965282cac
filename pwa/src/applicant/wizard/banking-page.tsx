import { t } from '@lingui/core/macro';
import { banks } from '@tshepa/contracts/constants';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { saveOf } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import type { Values } from './field-spec.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { bankingQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';

/** Choosing a bank fills in its universal branch code; it can still be typed over. */
export function withBranchCode(name: string, values: Values): Values {
  const bank = name === 'bankName' ? banks.find((known) => known.name === values['bankName']) : undefined;
  return bank ? { ...values, branchCode: bank.branchCode } : values;
}

const mismatch = { accountNumber: errorCatalogue['application.account_mismatch'].text };

export const BankingPage = () => (
  <StepFrame id="banking" title={t`Your bank account`}>
    {(draft, parked) => (
      <StepForm
        id="banking"
        draft={draft}
        specs={bankingQuestions}
        parked={parked}
        backTo={paths.financial}
        derive={withBranchCode}
        {...(draft.hasAccountMismatch ? { next: paths.affordability } : {})}
        initialErrors={draft.hasAccountMismatch ? mismatch : {}}
        busyText={t`Please hold while we check your details with our loan provider.`}
        change={() => ({ hasAccountMismatch: false, submitError: null })}
        commands={(current, forms) => [
          {
            kind: 'banking',
            step: 'banking',
            payload: { idNumber: current.customerRequest.idNumber ?? '', save: saveOf(current, forms) },
          },
        ]}
      />
    )}
  </StepFrame>
);
