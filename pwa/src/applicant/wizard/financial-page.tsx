import { t } from '@lingui/core/macro';
import { saveOf } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { financialQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';

export const FinancialPage = () => (
  <StepFrame id="financial" title={t`Your income`}>
    {(draft, parked) => (
      <StepForm
        id="financial"
        draft={draft}
        specs={financialQuestions}
        parked={parked}
        backTo={paths.moreInfo}
        commands={(current, forms) => [
          { kind: 'save', step: 'financial', payload: { save: saveOf(current, forms) } },
        ]}
      />
    )}
  </StepFrame>
);
