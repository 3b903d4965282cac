/**
 * Messages for statement errors whose code can have several causes. They are not in the error catalogue, so that the app
 * does not have to download them. The service that reads statements sends them with the error.
 */
export const statementFaults = {
  'no-pdf': 'This file has a PDF name but is not a PDF. Please download the PDF from your bank.',
  'two-kinds':
    'This file is a PDF and another kind of file in one. Please download the PDF from your bank again.',
  bomb: 'This PDF is too large for a statement once it is opened. Please download it again from your bank.',
  scripts: 'This PDF contains programs or other files. Please download it again from your bank.',
  'credit-card': 'This is a credit card statement. Please send the statement of your bank account.',
  'shop-account': 'This is a statement of a shop. Please send the statement of your bank account.',
  invoice: 'This is an invoice. Please send the statement of your bank account.',
  loan: 'This is a loan statement. Please send the statement of your bank account.',
  shares: 'This is a statement of shares. Please send the statement of your bank account.',
  municipal: 'This is a municipal account. Please send the statement of your bank account.',
  tax: 'This is a tax certificate. Please send the statement of your bank account.',
  letter: 'This is a letter. Please send the statement of your bank account.',
} as const;
export type StatementFault = keyof typeof statementFaults;
