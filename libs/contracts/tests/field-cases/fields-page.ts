import type { FieldCase } from './kinds.ts';
import { type FieldRow, fieldRows } from './rows.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

const answerTo = ({ cases }: FieldRow, input: string): string => {
  const found = cases.find((known) => known.input === input);
  return found && 'error' in found.form ? found.form.error : 'taken';
};

const fieldTable = () => [
  row('Field', 'Asked on', 'Takes', 'At most', 'Left empty', 'Too long'),
  row('---', '---', '---', '---', '---', '---'),
  ...fieldRows.map((field) =>
    row(
      `\`${field.field}\``,
      field.screens,
      field.rule,
      field.limit,
      answerTo(field, 'empty'),
      answerTo(field, 'too long'),
    ),
  ),
];

const formAnswer = ({ form }: FieldCase) => {
  if ('error' in form) return form.error;
  return form.value === '' ? 'taken, empty' : `taken as \`${String(form.value)}\``;
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
    row('Typed or pasted', 'The form', 'The server, when it is sent as it is'),
    row('---', '---', '---'),
    ...field.cases.map((known) => row(known.input, formAnswer(known), known.server ?? 'taken')),
    '',
  ];
};

/** `docs/fields.md`: every question's rule, limit and sentences, out of the table that three suites of tests go through. */
export const createFieldsPage = (): string =>
  [
    '# What each field takes',
    '',
    'One schema per field, in `libs/contracts/src/fields.ts` and `entities/forms.ts`, decides in the form and at the server.',
    'The cases below are data (`libs/contracts/tests/field-cases/`): the schemas, the forms and a running server are each tested',
    'against them.',
    '',
    '- **Nothing that was typed is changed out of sight.** Text that is too long stays in the field and is refused, with the',
    '  limit and how much there is. Only the ID number and the cell phone number end typing at their last digit; a longer',
    '  paste is not taken at all, because its beginning would be another number.',
    '- **What cannot be seen is nobody’s mistake.** The form takes away direction marks, zero-width characters and the like,',
    '  and makes odd spaces plain ones, while the text goes into the field. In e-mail addresses and numbers it takes away',
    '  spaces, in numbers hyphens too, in telephone numbers also brackets, dots and slashes; and a `+27`, `0027` or `27` in',
    '  front of one becomes `0`. The server does none of this: it takes what is written plainly. Both take away spaces',
    '  around a text.',
    '- **What is wrong is named.** The first character that cannot be taken stands in the sentence; one that cannot be seen',
    '  stands there by its number.',
    '- **Amounts** are echoed beside the field as they are understood. A single comma or full stop before one or two last',
    '  digits is the decimal sign (`5000,50` is R5,000.50); before exactly three it groups thousands (`5,000` and `5.000` are',
    '  R5,000.00).',
    '- Names are in Latin letters, as in an ID book: letters of other alphabets can look the same and differ to a computer.',
    '',
    '## Fields',
    '',
    'The last two columns are the form’s answers. Passcodes are five digits; anything else is answered',
    '`Please enter a valid OTP`.',
    '',
    ...fieldTable(),
    '',
    '## Odd input',
    '',
    ...Object.entries(kindTitles).flatMap(kindTable),
    'Made by `node scripts/run.mjs --quiet libs/contracts/tests/field-cases/print-fields.ts > docs/fields.md`; a test tells when it is',
    'stale.',
    '',
  ].join('\n');
