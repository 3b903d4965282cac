import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WizardStepId } from '@tshepa/contracts/steps';
import { i18n } from '../../ui/i18n/i18n.tsx';

const stepTitles: Record<WizardStepId, MessageDescriptor> = {
  questionaire: msg`Your loan`,
  personal: msg`Personal details`,
  consent: msg`Your consent`,
  verification: msg`Your details`,
  'more-info': msg`More about you`,
  financial: msg`Your income`,
  banking: msg`Your bank account`,
  'bank-connect': msg`Your bank statements`,
  payslip: msg`Your payslip`,
  'gross-income': msg`Your gross income`,
  affordability: msg`Your monthly costs`,
};

const kindTitles: Record<string, MessageDescriptor> = {
  personal: msg`Personal details`,
  consent: msg`Your consent`,
  banking: msg`Your bank account`,
  statements: msg`Your bank statements`,
  payslip: msg`Your payslip`,
  submit: msg`Your application`,
};

export const stepTitle = (step: WizardStepId): string => i18n._(stepTitles[step]);

/** Returns the title of a queued command or its receipt. A kind that only a newer build knows has the title of answers. */
export const commandTitle = ({ kind, step }: { kind: string; step: WizardStepId | null }): string => {
  // The payslip step's checkbox is a command of its own. With the step's title, the payslip would seem to be sent twice.
  const isPayslipCheckbox = kind === 'save' && step === 'payslip';
  const title = kindTitles[kind] ?? (step && !isPayslipCheckbox ? stepTitles[step] : undefined);
  return i18n._(title ?? msg`Your answers`);
};
