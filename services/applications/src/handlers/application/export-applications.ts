import { formatDay, johannesburgDay, operations } from '@tshepa/contracts';
import { type CallMeta, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { defined } from '../../domain/defined.ts';
import { requireManager } from '../../policies.ts';
import type { ApplicationFilter, ApplicationRow } from '../../store/application-list.ts';
import { type Cell, toCsvLine } from '../exports/csv-exports.ts';
import { dayRange, unlessEmpty } from './list-applications.ts';

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
      state: unlessEmpty(status),
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
