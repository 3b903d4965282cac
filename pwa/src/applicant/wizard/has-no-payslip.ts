import type { Draft } from '../../offline/index.ts';

type Answers = Pick<Draft, 'employmentRequest' | 'typed'>;

/** Whether the box for people without payslips is ticked. What was last done with the box overrules what was sent before. */
export function hasNoPayslip({ typed, employmentRequest }: Answers): boolean {
  const last = typed.payslip?.['noPayslip'];
  return last === undefined ? employmentRequest.noPayslip === true : last === 'yes';
}
