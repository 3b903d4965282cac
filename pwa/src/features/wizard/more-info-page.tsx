import { paths } from '../../lib/paths.ts';
import { saveOf } from '../../offline/draft.ts';
import { moreInfoQuestions } from './questions.ts';
import { StepForm } from './step-form.tsx';
import { StepFrame } from './step-frame.tsx';

export const MoreInfoPage = () => (
  <StepFrame id="more-info" title="More about you">
    {(draft, parked) => (
      <StepForm
        id="more-info"
        draft={draft}
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
