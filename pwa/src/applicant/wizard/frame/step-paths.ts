import { type WizardStepId, wizardSteps } from '@tshepa/contracts/steps';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';

/** The summary of all answers, before they are sent: a view of /affordability with a place of its own in the history. */
export const answersPath = `${paths.affordability}?view=answers`;

/** A step, opened to change an answer: it leads back to the summary instead of on. */
export const changePath = (path: string) => `${path}?from=answers`;

export const useIsAnswersView = () => useSearchParams()[0].get('view') === 'answers';
export const useIsChange = () => useSearchParams()[0].get('from') === 'answers';

/** Where a step's BACK leads: to the summary when it was opened from there. */
export const useBackTo = (path: string) => (useIsChange() ? answersPath : path);

export const stepOf = (id: WizardStepId) => wizardSteps.find((step) => step.id === id);
