import { t } from '@lingui/core/macro';
import { banks, minimumAgeYears } from '@tshepa/contracts/constants';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { addMonths, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { birthDateOf, genderOf } from '@tshepa/contracts/rules/id-number';
import { type Draft, saveOf } from '../../offline/index.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { openExit } from '../shared/leave.ts';
import type { Values } from './field-spec.ts';
import { StepFrame } from './frame/step-frame.tsx';
import {
  bankingQuestions,
  financialQuestions,
  grossIncomeQuestions,
  moreInfoQuestions,
  verificationQuestions,
} from './questions.ts';
import { StepForm } from './step-form.tsx';

/** The date of birth in the ID number, or 18 years ago, as `yyyy-MM-dd`. */
export function defaultDateOfBirth(idNumber: string | undefined, now: Date): string {
  const today = johannesburgDay(now);
  return birthDateOf(idNumber ?? '', today) ?? addMonths(today, -12 * minimumAgeYears);
}

const withDateOfBirth = (draft: Draft): Draft => {
  const { dateOfBirth, idNumber } = draft.customerRequest;
  const day = dateOfBirth ?? defaultDateOfBirth(idNumber, serverNow());
  return { ...draft, customerRequest: { ...draft.customerRequest, dateOfBirth: day } };
};

export const VerificationPage = () => (
  <StepFrame id="verification" title={t`Verify your details`}>
    {(draft, parked) => (
      <StepForm
        id="verification"
        draft={withDateOfBirth(draft)}
        specs={verificationQuestions}
        parked={parked}
        onCancel={openExit}
      />
    )}
  </StepFrame>
);

/** Selects the gender in the ID number, to be confirmed; nothing is stored before SUBMIT. */
export function withGender(draft: Draft): Draft {
  const { gender, idNumber = '' } = draft.customerRequest;
  if (gender || !/^\d{13}$/.test(idNumber)) return draft;
  return { ...draft, customerRequest: { ...draft.customerRequest, gender: genderOf(idNumber) } };
}

export const MoreInfoPage = () => (
  <StepFrame id="more-info" title={t`More about you`}>
    {(draft, parked) => (
      <StepForm
        id="more-info"
        draft={withGender(draft)}
        specs={moreInfoQuestions}
        parked={parked}
        backTo={paths.verification}
      />
    )}
  </StepFrame>
);

export const FinancialPage = () => (
  <StepFrame id="financial" title={t`Your income`}>
    {(draft, parked) => (
      <StepForm
        id="financial"
        draft={draft}
        specs={financialQuestions}
        parked={parked}
        backTo={paths.moreInfo}
      />
    )}
  </StepFrame>
);

/** Choosing a bank fills in its universal branch code; it can still be changed. */
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

export const GrossIncomePage = () => (
  <StepFrame id="gross-income" title={t`Please confirm your gross income`}>
    {(draft, parked) => (
      <StepForm
        id="gross-income"
        draft={draft}
        specs={grossIncomeQuestions}
        parked={parked}
        backTo={paths.payslip}
      />
    )}
  </StepFrame>
);
