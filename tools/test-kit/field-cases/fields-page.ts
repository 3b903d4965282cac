import { type FieldCase, type FieldRow, fieldRows } from './rows.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

const replyTo = ({ cases }: FieldRow, input: string): string => {
  const found = cases.find((known) => known.input === input);
  return found && 'error' in found.form ? found.form.error : 'accepted';
};

const fieldTable = () => [
  row('Field', 'Screens', 'Accepts', 'Limit', 'Left empty', 'Too long'),
  row('---', '---', '---', '---', '---', '---'),
  ...fieldRows.map((field) =>
    row(
      `\`${field.field}\``,
      field.screens,
      field.rule,
      field.limit,
      replyTo(field, 'empty'),
      replyTo(field, 'too long'),
    ),
  ),
];

const formReply = ({ form }: FieldCase) => {
  if ('error' in form) return form.error;
  return form.value === '' ? 'accepted, empty' : `accepted as \`${String(form.value)}\``;
};

const kindTitles: Record<FieldRow['kind'], string> = {
  name: 'Names',
  line: 'Lines of text',
  digits: 'Numbers of digits',
  phone: 'Telephone numbers',
  choice: 'Choices',
  email: 'E-mail addresses',
  date: 'Days',
  money: 'Amounts',
  day: 'Days of the month',
  message: 'Messages',
};

const kindTable = ([kind, title]: [string, string]): string[] => {
  const field = fieldRows.find((known) => known.kind === kind);
  if (!field) return [];
  return [
    `### ${title}, such as \`${field.field}\``,
    '',
    row('Typed or pasted', 'Form', 'Server, when sent unchanged'),
    row('---', '---', '---'),
    ...field.cases.map((known) => row(known.input, formReply(known), known.server ?? 'accepted')),
    '',
  ];
};

/** Creates `docs/fields.md` from the table of cases that three test suites check. */
export const createFieldsPage = (): string =>
  [
    '# Field rules',
    '',
    'The form and the server validate each field with the same schema, in `libs/contracts/src/fields.ts` and',
    '`entities/forms.ts`. The cases below are data (`tools/test-kit/field-cases/`). Tests check the schemas, the forms and a',
    'running server against them.',
    '',
    '- **Text is never changed silently.** Text that is too long stays in the field and is refused, with the limit and the',
    '  actual length. Only the ID number and the cell phone number stop accepting characters after their last digit. A longer',
    '  paste is refused as a whole, because its beginning would be a different number.',
    '- **Invisible characters are removed.** The form removes direction marks, zero-width characters and the like, and replaces',
    '  special spaces with plain spaces as the text is entered. It removes spaces from e-mail addresses and numbers, hyphens',
    '  from numbers, and brackets, dots and slashes from telephone numbers. A leading `+27`, `0027` or `27` becomes `0`. The',
    '  server does none of this and accepts only plain text. Form and server trim spaces at the start and the end.',
    '- **Messages name the problem.** They contain the first character that is not allowed; an invisible character is shown by',
    '  its code point.',
    '- **Amounts** are shown beside the field as they are understood. A single comma or full stop before the last one or two',
    '  digits is the decimal separator (`5000,50` is R5,000.50). Before exactly three digits it groups thousands (`5,000` and',
    '  `5.000` are R5,000.00).',
    '- Names use Latin letters, as in an ID book: letters of other alphabets can look the same but are different characters.',
    '',
    '## Fields',
    '',
    'The last two columns are the replies of the form. Passcodes have five digits; anything else is refused with',
    '`Please enter a valid OTP`.',
    '',
    ...fieldTable(),
    '',
    '## Odd input',
    '',
    ...Object.entries(kindTitles).flatMap(kindTable),
    'Run `node scripts/run.mjs tools/test-kit/field-cases/print-fields.ts > docs/fields.md` after a change; a test fails while',
    'this page is out of date.',
    '',
  ].join('\n');
