import type { CustomerFileType } from '@tshepa/contracts';
import type { Question } from './hold.ts';

/** The question to staff about a document in which the scanner found a virus. Its bytes are gone. */
export const infectedDocument = (fileType: CustomerFileType, virus: string): Question => ({
  reason: 'document-infected',
  details: [`${fileType === 'PAYSLIP' ? 'Payslip' : 'Bank statement'}: ${virus}`],
});
