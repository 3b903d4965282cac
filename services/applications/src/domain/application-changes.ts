import type { AuditChange } from '@tshepa/contracts';
import type { Application } from './application.ts';

type Fields = Map<string, string>;

/** Longer texts (reports, logs, the agreement) are stored elsewhere too. The trail holds their beginning only. */
const longestValue = 200;

/** Fields that carry no information about the application, or that change with every write. */
const omitted: readonly (keyof Application)[] = ['id', 'version', 'updatedAt', 'createdAt', 'dataKey'];

const cut = (text: string): string =>
  text.length <= longestValue ? text : `${text.slice(0, longestValue)}… (${text.length} characters)`;

function collect(value: unknown, path: string, leaves: Fields): void {
  if (value === undefined || value === null || value === '') return;
  if (value instanceof Date) leaves.set(path, value.toISOString());
  else if (Array.isArray(value)) value.length > 0 && leaves.set(path, cut(JSON.stringify(value)));
  else if (typeof value === 'object')
    for (const [name, part] of Object.entries(value)) collect(part, `${path}.${name}`, leaves);
  else leaves.set(path, cut(String(value)));
}

/** Parts whose fields are listed under their own names, as on the forms. */
const unprefixed: readonly (keyof Application)[] = ['customer', 'employment', 'bank', 'loan'];

function fieldsOf(application: Application | null): Fields {
  const leaves: Fields = new Map();
  if (!application) return leaves;
  const { sessionIds, files, consents, privacy, ...rest } = application;
  for (const [name, value] of Object.entries(rest)) {
    if (omitted.some((hidden) => hidden === name)) continue;
    const isAnswer = unprefixed.some((known) => known === name);
    if (!isAnswer || typeof value !== 'object') collect(value, name, leaves);
    else for (const [field, part] of Object.entries(value)) collect(part, nameIn(name, field), leaves);
  }
  for (const { purpose, ...consent } of consents) collect(consent, `consents.${purpose}`, leaves);
  for (const { id, kind, ...request } of privacy) collect(request, `requests.${kind}.${id}`, leaves);
  // The sessions themselves are in the application. The trail holds their number.
  leaves.set('devices', String(sessionIds.length));
  for (const { fileId, fileType, fileName } of files)
    leaves.set(`files.${fileId}`, cut(`${fileType} ${fileName}`));
  return leaves;
}

/** The forms have no field names in common. The loan has, so its fields get a prefix. */
const nameIn = (part: string, field: string) => (part === 'loan' ? `loan.${field}` : field);

/** The fields that differ between two versions of an application, with both values as text and null where absent. */
export function changesBetween(before: Application | null, after: Application): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }));
}
