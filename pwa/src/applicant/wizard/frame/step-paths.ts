import { type WizardStepId, wizardSteps } from '@tshepa/contracts/steps';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';

/** The review of all answers: a view of /affordability with its own history entry. */
export const answersPath = `${paths.affordability}?view=answers`;

/** Returns the path of a step that is opened to change an answer and leads back to the review. */
export const changePath = (path: string) => `${path}?from=answers`;

export const useIsAnswersView = () => useSearchParams()[0].get('view') === 'answers';
/** Returns true for the copy of the answers, which `sentAnswersPath` opens. */
export const useIsSentView = () => useSearchParams()[0].get('view') === 'sent';
export const useIsChange = () => useSearchParams()[0].get('from') === 'answers';

/** Returns the target of a step's BACK button: the review, if the step was opened from there. */
export const useBackTo = (path: string) => (useIsChange() ? answersPath : path);

export const stepOf = (id: WizardStepId) => wizardSteps.find((step) => step.id === id);
