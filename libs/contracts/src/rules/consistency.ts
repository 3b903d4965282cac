import type { CustomerForm } from '../entities/forms.ts';
import type { FieldError } from '../errors.ts';
import { initialsMatch } from './full-name.ts';
import { birthDateOf, genderOf, idNumberProblem } from './id-number.ts';

/** Rejects one answer about the applicant, with the message to show beside its field. */
export const applicantFieldError = (field: keyof CustomerForm, message: string): FieldError => ({
  pointer: `/customerRequest/${field}`,
  message,
});

/** Finds an invalid ID number and answers that contradict it or each other. `today` is `yyyy-MM-dd`. */
export function inconsistencies(form: CustomerForm, today: string): FieldError[] {
  const found: FieldError[] = [];
  if (form.fullName && form.initials && !initialsMatch(form.fullName, form.initials))
    found.push(applicantFieldError('initials', 'The initials do not match the full name'));
  if (!form.idNumber) return found;
  const problem = idNumberProblem(form.idNumber, today);
  if (problem) return [...found, applicantFieldError('idNumber', problem)];
  if (form.dateOfBirth && form.dateOfBirth !== birthDateOf(form.idNumber, today))
    found.push(applicantFieldError('dateOfBirth', 'Date input not valid'));
  if (form.gender && form.gender !== genderOf(form.idNumber))
    found.push(applicantFieldError('gender', 'The gender does not match the ID number'));
  return found;
}
