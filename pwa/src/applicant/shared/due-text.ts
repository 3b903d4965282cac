import { t } from '@lingui/core/macro';
import type { LoanDistribution } from '@tshepa/contracts/entities/loan';
import { collectionDay } from '@tshepa/contracts/rules/business-days';
import { dayText } from '../../platform/formats.ts';

/** Returns the day (`yyyy-MM-dd`) on which the first instalment is due by the provider's plan. */
export const firstDueDay = ({ provider_first_installment_date: due }: LoanDistribution) =>
  due?.slice(0, 10).replaceAll('/', '-');

/**
 * Names the due day (`yyyy-MM-dd` or `yyyy/MM/dd`) of an instalment. Adds the day of the debit if banks take no
 * payments on the due day.
 */
export function dueText(due: string, today?: string): string {
  const taken = dayText(collectionDay(due.slice(0, 10).replaceAll('/', '-')), today);
  const day = dayText(due, today);
  return taken === day ? day : t`${day}, taken on ${taken}`;
}
