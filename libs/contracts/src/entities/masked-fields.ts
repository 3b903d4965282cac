/**
 * Fields that are masked for agents until they ask to see them, because money could be redirected with them. Fields
 * that the list of applications shows anyway (ID number, e-mail, cell number) are not masked.
 */
export const revealableFields = ['accountNumber', 'bank_link_login_account_number'] as const;
export type RevealableField = (typeof revealableFields)[number];

const shownDigits = 4;

/** Replaces all but the last four characters with dots. A short value is hidden completely. */
export const maskValue = (value: string): string =>
  value.length > shownDigits + 2 ? `••••${value.slice(-shownDigits)}` : '••••';
