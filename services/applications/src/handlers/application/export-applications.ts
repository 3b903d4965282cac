import { formatDay, johannesburgDay, operations } from '@tshepa/contracts';
import { type CallMeta, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { defined } from '../../domain/defined.ts';
import { requireManager } from '../../policies.ts';
import type { ApplicationRow, CustomerFilter } from '../../store/application-list.ts';
import { toCsvLine } from './csv.ts';
import { dayRange, given } from './to-filter.ts';

const columns: readonly { title: string; of: (row: ApplicationRow) => string | undefined }[] = [
  { title: 'ID Number', of: ({ idNumber }) => idNumber },
  { title: 'Initials', of: ({ initials }) => initials },
  { title: 'First Name', of: ({ firstName }) => firstName },
  { title: 'Last Name', of: ({ lastName }) => lastName },
  { title: 'Email Address', of: ({ emailAddress }) => emailAddress },
  { title: 'Cell No', of: ({ cellNo }) => cellNo },
  { title: 'Created', of: ({ createdAt }) => formatDay(johannesburgDay(createdAt)) },
  { title: 'Loan', of: ({ loan: { option } }) => option && `${option.currency} ${option.value}` },
  { title: 'Status', of: ({ loan }) => loan.state },
];

export const exportApplications = (context: Context) =>
  serveByteStream(operations.exportApplications, ({ fromDate, toDate, status }, meta) => {
    requireManager(meta.actor);
    return csvOf(context, meta, { state: given(status), ...dayRange(fromDate, toDate, '/toDate') });
  });

type ExportFilter = Pick<CustomerFilter, 'state' | 'fromDay' | 'toDay'>;

async function* csvOf(context: Context, meta: CallMeta, filter: ExportFilter): AsyncGenerator<Uint8Array> {
  const { applicationList: customerList, logger } = context;
  const { requestId } = meta;
  const details = { ...defined(filter), results: await customerList.count(filter) };
  await addAuditRow(context, meta, { kind: 'read', action: 'export-applications', details });
  logger.info(
    { event: 'customers.exported', requestId, results: details.results },
    'customers were exported',
  );
  yield Buffer.from(toCsvLine(columns.map(({ title }) => title)));
  for await (const rows of customerList.batches(filter)) {
    yield Buffer.from(rows.map((row) => toCsvLine(columns.map(({ of }) => of(row)))).join(''));
  }
}
