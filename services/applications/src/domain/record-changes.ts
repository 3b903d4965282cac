import type { AuditChange } from '@tshepa/contracts';
import type { Customer } from './customer.ts';

/** What the trail tells of a field of a record. */
type Leaves = Map<string, string>;

/** Longer texts (reports, logs, the agreement) are files or can be made again; the trail says how they begin. */
const longestValue = 200;

/** Keys and counters that say nothing of a person, and times that change with every write. */
const notShown: readonly (keyof Customer)[] = ['id', 'version', 'updatedAt', 'createdAt', 'dataKey'];

const cut = (text: string): string =>
  text.length <= longestValue ? text : `${text.slice(0, longestValue)}… (${text.length} characters)`;

function collect(value: unknown, path: string, leaves: Leaves): void {
  if (value === undefined || value === null || value === '') return;
  if (value instanceof Date) leaves.set(path, value.toISOString());
  else if (Array.isArray(value)) value.length > 0 && leaves.set(path, cut(JSON.stringify(value)));
  else if (typeof value === 'object')
    for (const [name, part] of Object.entries(value)) collect(part, `${path}.${name}`, leaves);
  else leaves.set(path, cut(String(value)));
}

/** Answers keep their names of the forms; what the services found out stands under its own. */
const answers: readonly (keyof Customer)[] = ['customer', 'employment', 'bank', 'loan'];

function leavesOf(record: Customer | null): Leaves {
  const leaves: Leaves = new Map();
  if (!record) return leaves;
  const { sessionIds, files, consents, privacy, ...rest } = record;
  for (const [name, value] of Object.entries(rest)) {
    if (notShown.some((hidden) => hidden === name)) continue;
    const isAnswer = answers.some((known) => known === name);
    if (!isAnswer || typeof value !== 'object') collect(value, name, leaves);
    else for (const [field, part] of Object.entries(value)) collect(part, nameIn(name, field), leaves);
  }
  for (const { purpose, ...consent } of consents) collect(consent, `consents.${purpose}`, leaves);
  for (const { id, kind, ...request } of privacy) collect(request, `requests.${kind}.${id}`, leaves);
  // Whose device a session is says the record itself; the trail says how many there are.
  leaves.set('devices', String(sessionIds.length));
  for (const { fileId, fileType, fileName } of files)
    leaves.set(`files.${fileId}`, cut(`${fileType} ${fileName}`));
  return leaves;
}

/** The forms share no names; the loan's fields are told apart from them. */
const nameIn = (part: string, field: string) => (part === 'loan' ? `loan.${field}` : field);

/** The fields in which two versions of a record differ, with both values as text; null where there was, or is, none. */
export function changesBetween(before: Customer | null, after: Customer): AuditChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }));
}
