/**
 * What an agent sees masked in a record until they ask for it: where money could be sent to. What the list shows in
 * its columns (ID number, e-mail, cell number) is not masked in the record that the list opens.
 */
export const revealableFields = ['accountNumber', 'bank_link_login_account_number'] as const;
export type RevealableField = (typeof revealableFields)[number];

const shownDigits = 4;

/** The last four characters behind dots; of a short value nothing at all. */
export const maskValue = (value: string): string =>
  value.length > shownDigits + 2 ? `••••${value.slice(-shownDigits)}` : '••••';
