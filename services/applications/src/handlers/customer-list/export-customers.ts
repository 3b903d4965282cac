import { applicationsRpc, formatDay, johannesburgDay } from '@tshepa/contracts';
import { serveByteStream } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';
import type { CustomerFilter, CustomerListStore, CustomerRow } from '../../store/customer-list.ts';
import { toCsvLine } from './csv.ts';
import { dayRange, given } from './to-filter.ts';

const columns: readonly { title: string; of: (row: CustomerRow) => string | undefined }[] = [
  { title: 'ID Number', of: ({ idNumber }) => idNumber },
  { title: 'Initials', of: ({ initials }) => initials },
  { title: 'First Name', of: ({ firstName }) => firstName },
  { title: 'Last Name', of: ({ lastName }) => lastName },
  { title: 'Email Address', of: ({ emailAddress }) => emailAddress },
  { title: 'Cell No', of: ({ cellNo }) => cellNo },
  { title: 'Created', of: ({ createdAt }) => formatDay(johannesburgDay(createdAt)) },
  { title: 'Loan', of: ({ loan: { loan } }) => loan && `${loan.currency} ${loan.value}` },
  { title: 'Status', of: ({ loan }) => loan.state },
];

export const exportCustomers = ({ customerList, logger }: Context) =>
  serveByteStream(applicationsRpc.exportCsv, ({ fromDate, toDate, status }, { actor, requestId }) => {
    const { staffId } = requireManager(actor);
    const filter = { state: given(status), ...dayRange(fromDate, toDate, '/toDate') };
    logger.info({ event: 'customers.exported', requestId, staffId }, 'customers were exported');
    return csvOf(customerList, filter);
  });

async function* csvOf(customerList: CustomerListStore, filter: CustomerFilter): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toCsvLine(columns.map(({ title }) => title)));
  for await (const rows of customerList.batches(filter)) {
    yield Buffer.from(rows.map((row) => toCsvLine(columns.map(({ of }) => of(row)))).join(''));
  }
}
