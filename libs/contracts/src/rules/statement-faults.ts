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
} as const;
export type StatementFault = keyof typeof statementFaults;
