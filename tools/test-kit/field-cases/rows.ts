import { withCount, withPasted } from '@tshepa/contracts/text-problems';
import kinds from './kinds.json' with { type: 'json' };
import rows from './rows.json' with { type: 'json' };

/** Odd input of one field: the value that the form sends or the message that it shows, and the server's refusal. */
export type FieldCase = {
  input: string;
  text: string;
  form: { value: unknown } | { error: string };
  /** Undefined when the server accepts the text as it was typed. */
  server: string | undefined;
};

/**
 * A question for the applicant. The good values do not contradict each other, so one application can hold all of them.
 */
export type FieldRow = {
  form: 'customerRequest' | 'employmentRequest' | 'bankRequest' | 'contact';
  field: string;
  screens: string;
  kind: keyof typeof kinds;
  rule: string;
  limit: string;
  cases: readonly FieldCase[];
};

/** `refused` is the message of both the form and the server. */
type Template = {
  input: string;
  text: string;
  value?: string | number;
  error?: string;
  server?: string;
  refused?: string;
};
type StoredRow = Omit<FieldRow, 'cases'> & { empty?: string; wanted?: string; good?: string };

const placeholder = /\{(\w+)\}/g;

function toCase({ good = '', wanted = '', empty, limit }: StoredRow, template: Template): FieldCase {
  const most = Number.parseInt(limit, 10);
  const values: Record<string, string | number> = {
    good,
    start: good.slice(0, 2),
    end: good.slice(2),
    area: good.slice(1, 3),
    rest: good.slice(3),
    wanted,
    empty: empty ?? '',
    limit: most,
    longest: 'a'.repeat(most || 0),
    manyLetters: 'x'.repeat(10_000),
    manyDigits: '9'.repeat(10_000),
    manyOnes: '1'.repeat(10_000),
    manyTwos: '2'.repeat(10_000),
  };
  const fill = (text: string) => text.replace(placeholder, (_, name: string) => String(values[name]));
  const { input, refused, value, error = refused, server = refused } = template;
  const text = fill(template.text);
  values['length'] = text.length;
  values['tooMany'] = limit.endsWith('typing ends there')
    ? withPasted(wanted, text.length)
    : withCount(wanted, text.length);
  if (refused === '{empty}' && empty === undefined)
    return { input, text, form: { value: '' }, server: undefined };
  const form =
    error === undefined ? { value: typeof value === 'string' ? fill(value) : value } : { error: fill(error) };
  return { input, text, form, server: server === undefined ? undefined : fill(server) };
}

const templatesOf = (kind: FieldRow['kind']): Template[] =>
  kind === 'phone' ? [...kinds.digits, ...kinds.phone] : kinds[kind];

export const fieldRows: readonly FieldRow[] = (rows as StoredRow[]).map((row) => ({
  ...row,
  cases: templatesOf(row.kind).map((template) => toCase(row, template)),
}));
