/**
 * Messages for statement errors whose code can have several causes. They are not in the error catalogue, so that the app
 * does not have to download them. The service that reads statements sends them with the error.
 */
export const statementFaults = {
  'no-pdf': 'This file has a PDF name but is not a PDF. Please download the PDF from your bank.',
  'two-kinds':
    'This file is a PDF and another kind of file in one. Please download the PDF from your bank again.',
  bomb: 'This PDF is too large for a statement once it is opened. Please download it again from your bank.',
  slow: 'This PDF takes too long to open. Please download it again from your bank.',
  scripts: 'This PDF contains programs. Please download it again from your bank.',
  files: 'This PDF contains other files. Please download it again from your bank.',
  actions: 'This PDF opens programs or sends data by itself. Please download it again from your bank.',
  hidden: 'This PDF hides part of its content. Please download it again from your bank.',
  loop: 'The pages of this PDF go round in a circle. Please download it again from your bank.',
  nested: 'This PDF is built in too many layers to open. Please download it again from your bank.',
  protection: 'This PDF is protected in a way that we cannot open. Please download it again from your bank.',
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
