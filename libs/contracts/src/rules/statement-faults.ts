/**
 * What to tell the owner of a statement that cannot be taken, where one refusal has several causes. Only the service
 * that reads statements sends them, in place of the catalogue's sentence, so that no phone has to carry them.
 */
export const statementFaults = {
  'no-pdf': 'This file is called PDF and is something else. Please download the PDF from your bank.',
  'two-kinds':
    'This file is a PDF and another kind of file in one. Please download the PDF from your bank again.',
  bomb: 'This PDF unpacks to far more than a statement. Please download it again from your bank.',
  scripts: 'This PDF holds programs or other files. Please download it again from your bank.',
} as const;
export type StatementFault = keyof typeof statementFaults;
