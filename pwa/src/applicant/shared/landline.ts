import { t } from '@lingui/core/macro';
import { isWithoutSms } from '@tshepa/contracts/rules/cell-number';

/** Returns a question about a number that probably gets no SMS. Ask it only once, because some landlines do get SMS. */
export const landlineQuestion = (cellNo: string): string | undefined =>
  isWithoutSms(cellNo)
    ? t`Is this a landline? We send passcodes by SMS. If this number gets SMS, press the button again.`
    : undefined;
