import { t } from '@lingui/core/macro';
import { genderOf } from '@tshepa/contracts/rules/id-number';
import { type Draft, saveOf } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { moreInfoQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';

/** The gender that the ID number names stands chosen, to be confirmed; nothing is stored before SUBMIT. */
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
        commands={(current, forms) => [
          { kind: 'save', step: 'more-info', payload: { save: saveOf(current, forms) } },
        ]}
      />
    )}
  </StepFrame>
);
