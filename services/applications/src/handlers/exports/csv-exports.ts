import { formatDay, johannesburgDay, operations } from '@tshepa/contracts';
import { type CallMeta, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { defined } from '../../domain/defined.ts';
import { privacyTasksOf } from '../../domain/privacy/requests.ts';
import { requireManager } from '../../policies.ts';
import type { ApplicationFilter, ApplicationRow } from '../../store/application-list.ts';
import { dayRange, given } from '../application/list-applications.ts';

type Cell = string | undefined;

/** Spreadsheets run a cell that starts with one of these as a formula, and applicants write the exported values. */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

const toCell = (value: Cell = ''): string => {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One row by RFC 4180. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

const applicationColumns: Readonly<Record<string, (row: ApplicationRow) => Cell>> = {
  'ID Number': ({ idNumber }) => idNumber,
  Initials: ({ initials }) => initials,
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  'Email Address': ({ emailAddress }) => emailAddress,
  'Cell No': ({ cellNo }) => cellNo,
  Created: ({ createdAt }) => formatDay(johannesburgDay(createdAt)),
  Loan: ({ loan: { option } }) => option && `${option.currency} ${option.value}`,
  Status: ({ loan }) => loan.state,
};

export const exportApplications = (context: Context) =>
  serveByteStream(operations.exportApplications, ({ fromDate, toDate, status }, meta) => {
    requireManager(meta.actor);
    return applicationLines(context, meta, {
      state: given(status),
      ...dayRange(fromDate, toDate, '/toDate'),
    });
  });

async function* applicationLines(
  context: Context,
  meta: CallMeta,
  filter: Omit<ApplicationFilter, 'inQueue'>,
): AsyncGenerator<Uint8Array> {
  const { applicationList, logger } = context;
  const { requestId } = meta;
  const details = { ...defined(filter), results: await applicationList.count(filter) };
  await addAuditRow(context, meta, { kind: 'read', action: 'export-applications', details });
  logger.info(
    { event: 'customers.exported', requestId, results: details.results },
    'applications were exported',
  );
  const cellsOf = Object.values(applicationColumns);
  yield Buffer.from(toCsvLine(Object.keys(applicationColumns)));
  for await (const rows of applicationList.batches(filter))
    yield Buffer.from(rows.map((row) => toCsvLine(cellsOf.map((cellOf) => cellOf(row)))).join(''));
}

/** The fields of the privacy registers by the titles of their columns. */
const registerColumns = {
  consents: {
    Record: 'customerId',
    Purpose: 'purpose',
    Text: 'textVersion',
    'Given at': 'givenAt',
    'Recorded at': 'recordedAt',
    Device: 'deviceId',
    'Withdrawn at': 'withdrawnAt',
  },
  requests: {
    Record: 'customerId',
    Request: 'id',
    Kind: 'kind',
    Status: 'status',
    'Asked at': 'askedAt',
    'Due at': 'dueAt',
    'Held until': 'heldUntil',
    'Answered at': 'answeredAt',
  },
} as const;
type Register = keyof typeof registerColumns;

/** A register for the information officer or the Regulator. It names applications by id and holds no personal values. */
export const exportPrivacyRegister = (context: Context) =>
  serveByteStream(operations.exportPrivacyRegister, ({ register }, meta) => {
    requireManager(meta.actor);
    return registerLines(context, meta, register);
  });

async function* registerLines(
  context: Context,
  meta: CallMeta,
  register: Register,
): AsyncGenerator<Uint8Array> {
  await addAuditRow(context, meta, {
    kind: 'read',
    action: 'export-privacy-register',
    details: { register },
  });
  const columns = registerColumns[register];
  yield Buffer.from(toCsvLine(Object.keys(columns)));
  for await (const row of registerRows(context, register))
    yield Buffer.from(toCsvLine(Object.values(columns).map((field) => row[field])));
}

async function* registerRows({ applications }: Context, register: Register) {
  if (register === 'requests') {
    yield* (await applications.withPrivacy()).flatMap(privacyTasksOf) as RegisterRow[];
    return;
  }
  for await (const { customerId, consents } of applications.consents())
    yield* consents.map((consent): RegisterRow => ({ customerId, ...consent }));
}
type RegisterRow = Readonly<Record<string, Cell>>;
