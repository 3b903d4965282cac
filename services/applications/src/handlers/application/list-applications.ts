import { assertThat, type CustomerListItem, formatDay, johannesburgDay, operations } from '@tshepa/contracts';
import { type CallMeta, serve, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { defined } from '../../domain/defined.ts';
import { requireManager, requireStaff } from '../../policies.ts';
import type { ApplicationRow, CustomerFilter } from '../../store/application-list.ts';
import { toCsvLine } from './csv.ts';

/** Query strings contain an empty value for a filter that is not set. */
export const given = <Text extends string>(value: Text | '' | undefined): Text | undefined =>
  value === '' ? undefined : value;

/** Both days of a range. Throws, naming the field `pointer`, when the last day is before the first. */
export function dayRange(from: string | undefined, to: string | undefined, pointer: string) {
  const [fromDay, toDay] = [given(from), given(to)];
  assertThat(!fromDay || !toDay || fromDay <= toDay, 'request.invalid', {
    fields: [{ pointer, message: 'The last day is before the first' }],
  });
  return { fromDay, toDay };
}

export const listApplications = ({ applicationList: customerList }: Context) =>
  serve(operations.listApplications, async (query, { actor }) => {
    const { staffId } = requireStaff(actor);
    const queue = given(query.queue);
    const filter = {
      idNumber: given(query.searchId),
      emailAddress: given(query.searchEmail),
      state: given(query.searchState),
      ...(queue ? { inQueue: { queue, staffId } } : {}),
      ...dayRange(query.startDate, query.endDate, '/endDate'),
    };
    const { rows, total } = await customerList.page(filter, query);
    return { items: rows.map(toItem), total };
  });

const toItem = ({ applicationId, createdAt, loan, ...person }: ApplicationRow): CustomerListItem => ({
  id: applicationId,
  ...person,
  createdAt: createdAt.toISOString(),
  loanDistributions: {
    id: loan.id,
    state: loan.state,
    approved: loan.approved,
    declined: loan.declined,
    ...(loan.option ? { loan: loan.option } : {}),
  },
});

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
