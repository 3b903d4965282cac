import { maximumFileBytes } from '@tshepa/contracts/constants';
import { errorCatalogue } from '@tshepa/contracts/errors';

type Chosen = Pick<File, 'type' | 'size' | 'name'>;

/** Some phones hand over files without a type; the name then says what it is. */
const typeOf = (file: Chosen) => file.type || (/\.pdf$/i.test(file.name) ? 'application/pdf' : '');

const sizeProblem = (file: Chosen): string | undefined => {
  if (file.size === 0) return errorCatalogue['file.empty'].text;
  return file.size > maximumFileBytes ? errorCatalogue['file.too_large'].text : undefined;
};

/** What is wrong with a chosen statement, or nothing. */
export const statementProblem = (file: Chosen) =>
  typeOf(file) === 'application/pdf' ? sizeProblem(file) : errorCatalogue['file.not_pdf'].text;

/** What is wrong with a chosen payslip, or nothing. */
export const payslipProblem = (file: Chosen) =>
  ['application/pdf', 'image/jpeg', 'image/png'].includes(typeOf(file))
    ? sizeProblem(file)
    : errorCatalogue['file.type_refused'].text;

/** The same bytes under the type that they have. */
export const withType = (file: File) =>
  file.type ? file : new File([file], file.name, { type: typeOf(file) });
