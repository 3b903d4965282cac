import { t } from '@lingui/core/macro';
import { messageLanguages, minimumNetIncome } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { incomeSuffices } from '@tshepa/contracts/rules/affordability';
import { declineCauseTexts } from '@tshepa/contracts/rules/decline-causes';
import { shortMoney } from '@tshepa/contracts/rules/money';
import { newerCode } from '@tshepa/contracts/tolerant-reader';
import { i18n } from '../../../ui/i18n/i18n.tsx';

type Declined = Pick<ApplicantRecord, 'netSalary' | 'paymentFrequency' | 'affordability'> & {
  loanDistributions: Pick<ApplicantRecord['loanDistributions'], 'declined_reason' | 'declined_cause'>;
};

/**
 * Returns the reason of a decline in plain words: what staff chose to tell, if they did. One reason on record can stand for several rules. If the record shows
 * which rule was meant, the text names that rule, and otherwise all of these rules. A record without a salary was declined
 * because of its credit report.
 */
export function declineReason(record: Declined): string {
  const { netSalary, paymentFrequency, affordability } = record;
  const { declined_reason: reason = '–', declined_cause: cause = newerCode } = record.loanDistributions;
  const language = messageLanguages.find((known) => known === i18n.locale) ?? 'en';
  if (cause !== newerCode) return declineCauseTexts[language][cause];
  if (affordability?.verdict === 'too-little')
    return t`By our calculation, you have too little money left each month to repay this loan.`;
  switch (reason) {
    case 'Affordability': {
      if (netSalary === undefined) return t`You have too many other loans.`;
      const minimum = shortMoney(minimumNetIncome);
      return paymentFrequency && !incomeSuffices(netSalary, paymentFrequency)
        ? t`Your salary is below ${minimum} a month, the least that we ask for.`
        : t`Your income is below what we ask for, or you have too many other loans.`;
    }
    case 'Algorithm':
      return netSalary === undefined
        ? t`Your credit score is too low.`
        : t`Your credit score is too low, or your details did not pass our check.`;
    case 'Adverse':
      return t`Your credit record shows too many notices or collections.`;
    case 'Debt Review':
      return t`Your credit record shows debt review or an administration order.`;
    case 'Fraud':
      return t`Your credit record has a fraud alert.`;
    case 'Expired App':
      return t`Your application was not finished in time and has expired. Below you can ask a person to open it again.`;
    default:
      return t`The reason on record: ${reason}`;
  }
}
