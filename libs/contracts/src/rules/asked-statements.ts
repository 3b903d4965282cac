import { statementSlots } from '../constants.ts';
import type { CustomerFile } from '../entities/customer.ts';

/**
 * Returns the statements that stay when the applicant sends the one of `month` (`yyyy-MM`): those that end in other
 * months. When all places are taken, the oldest makes room.
 */
export const keptStatements = <File extends Pick<CustomerFile, 'fileType' | 'periodEnd'>>(
  files: readonly File[],
  month: string,
): File[] =>
  files
    .filter(({ fileType, periodEnd }) => fileType === 'BANK_STATEMENT' && !periodEnd?.startsWith(month))
    .sort((one, other) => (other.periodEnd ?? '').localeCompare(one.periodEnd ?? ''))
    .slice(0, statementSlots - 1);
