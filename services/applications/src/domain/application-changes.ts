import type { AuditChange } from '@tshepa/contracts';
import type { Application } from './application.ts';
import { toEnrolmentRecord, toLoanDistribution } from './loan.ts';

type Fields = Map<string, string>;

/** Longer texts (reports, logs, the agreement) are also stored elsewhere, so the trail keeps only their beginning. */
const longestValue = 200;

/** Fields that carry no information of their own about the application, or that change with every write. */
const omitted: readonly string[] = ['id', 'version', 'updatedAt', 'createdAt', 'dataKey', 'reviewed'];

const cut = (text: string): string =>
  text.length <= longestValue ? text : `${text.slice(0, longestValue)}… (${text.length} characters)`;

function collect(value: unknown, path: string, fields: Fields): void {
  if (value === undefined || value === null || value === '') return;
  if (value instanceof Date) fields.set(path, value.toISOString());
  else if (Array.isArray(value)) value.length > 0 && fields.set(path, cut(JSON.stringify(value)));
  else if (typeof value === 'object')
    for (const [name, part] of Object.entries(value)) collect(part, `${path}.${name}`, fields);
  else fields.set(path, cut(String(value)));
}

/** Returns every field under the name that it has in stored documents and in earlier rows of the trail. */
function fieldsOf(application: Application | null): Fields {
  const fields: Fields = new Map();
  if (!application) return fields;
  const { sessionIds, numberProof, files, consents, privacy, ...others } = application;
  const { applicant, employment, bank, loan, history, enrolment, ...rest } = others;
  const named = {
    ...applicant,
    ...employment,
    ...bank,
    loan: toLoanDistribution(loan),
    moves: history,
    enrollment: enrolment && toEnrolmentRecord(enrolment),
    ...rest,
  };
  for (const [name, value] of Object.entries(named))
    if (!omitted.includes(name)) collect(value, name, fields);
  for (const { purpose, ...consent } of consents) collect(consent, `consents.${purpose}`, fields);
  for (const { id, kind, ...request } of privacy) collect(request, `requests.${kind}.${id}`, fields);
  // The sessions themselves are stored in the application. The trail contains only their number.
  fields.set('devices', String(sessionIds.length));
  if (numberProof) fields.set('numberProof', `${numberProof.cellNo} at ${numberProof.at}`);
  for (const { fileId, fileType, fileName } of files)
    fields.set(`files.${fileId}`, cut(`${fileType} ${fileName}`));
  return fields;
}

export function changesBetween(before: Application | null, after: Application): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }));
}
