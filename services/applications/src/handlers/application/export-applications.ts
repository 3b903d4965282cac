import { assertThat, formatDay, johannesburgDay, operations } from '@tshepa/contracts';
import { type CallMeta, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { defined } from '../../domain/defined.ts';
import { requireManager } from '../../policies.ts';
import type { ApplicationRow } from '../../store/application-list.ts';
import { type Cell, toCsvLine } from '../exports/csv-exports.ts';
import { exportFilter, exportNeeds } from '../exports/export-rules.ts';

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
  serveByteStream(operations.exportApplications, (request, meta) => {
    const { staffId } = requireManager(meta.actor);
    // A filter that is refused is refused before the stream begins.
    exportFilter(request, staffId);
    return applicationLines(context, meta, { request, staffId });
  });

type Export = {
  request: Parameters<typeof exportNeeds>[1] & { reason?: string | undefined };
  staffId: string;
};

async function* applicationLines(
  context: Context,
  meta: CallMeta,
  { request, staffId }: Export,
): AsyncGenerator<Uint8Array> {
  const { applicationList, logger } = context;
  const { requestId } = meta;
  const { filter, total: results, needs, agreement } = await exportNeeds(context, request, staffId);
  assertThat(needs !== 'second-manager', 'export.second_manager');
  const reason = agreement?.export?.reason ?? request.reason;
  assertThat(needs === 'nothing' || reason, 'export.reason_required');
  const { state, fromDay, toDay, inQueue } = filter;
  const agreedBy = agreement?.agreed?.by.staffId;
  const filters = { state, fromDay, toDay, queue: inQueue?.queue };
  const details = { ...defined({ ...filters, reason, agreedBy }), results };
  await addAuditRow(context, meta, { kind: 'read', action: 'export-applications', details });
  logger.info({ event: 'customers.exported', requestId, results }, 'applications were exported');
  const cellsOf = Object.values(applicationColumns);
  yield Buffer.from(toCsvLine(Object.keys(applicationColumns)));
  for await (const rows of applicationList.batches(filter))
    yield Buffer.from(rows.map((row) => toCsvLine(cellsOf.map((cellOf) => cellOf(row)))).join(''));
}
