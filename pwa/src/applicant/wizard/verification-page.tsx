import { t } from '@lingui/core/macro';
import { minimumAgeYears } from '@tshepa/contracts/constants';
import { addMonths, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { birthDateOf } from '@tshepa/contracts/rules/id-number';
import { type Draft, saveOf } from '../../offline/index.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { openExit } from '../shared/exit.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { verificationQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';

/** The date of birth that the ID number names, else 18 years ago, as `yyyy-MM-dd`. */
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
        commands={(current, forms) => [
          { kind: 'save', step: 'verification', payload: { save: saveOf(current, forms) } },
        ]}
      />
    )}
  </StepFrame>
);
