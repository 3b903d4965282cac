import { hasValidCheckDigit } from '@tshepa/contracts';

/**
 * A valid South African ID number: birth date `YYMMDD`, sequence (0-4999 female, 5000-9999 male), citizen.
 * @throws RangeError when the parts cannot form one.
 */
export function makeIdNumber(birthDate: string, sequence: number): string {
  const body = `${birthDate}${String(sequence).padStart(4, '0')}08`;
  const idNumber = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(hasValidCheckDigit);
  if (!idNumber) throw new RangeError('Not the parts of an ID number');
  return idNumber;
}
