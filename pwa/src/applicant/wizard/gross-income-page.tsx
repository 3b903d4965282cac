import { t } from '@lingui/core/macro';
import { saveOf } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { grossIncomeQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';

export const GrossIncomePage = () => (
  <StepFrame id="gross-income" title={t`Please confirm your gross income`}>
    {(draft, parked) => (
      <StepForm
        id="gross-income"
        draft={draft}
        specs={grossIncomeQuestions}
        parked={parked}
        backTo={paths.payslip}
        commands={(current, forms) => [
          { kind: 'save', step: 'gross-income', payload: { save: saveOf(current, forms) } },
        ]}
      />
    )}
  </StepFrame>
);
