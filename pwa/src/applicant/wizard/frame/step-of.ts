import { type WizardStepId, wizardSteps } from '@tshepa/contracts/steps';

export const stepOf = (id: WizardStepId) => wizardSteps.find((step) => step.id === id);
