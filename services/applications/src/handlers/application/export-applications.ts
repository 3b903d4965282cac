import {
  assertThat,
  formatDay,
  johannesburgDay,
  johannesburgTime,
  type ListColumn,
  operations,
  type SavedView,
} from '@tshepa/contracts';
import { type CallMeta, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { defined } from '../../domain/defined.ts';
import { requireManager } from '../../policies.ts';
import type { ApplicationRow } from '../../store/application-list.ts';
import { type Cell, toCsvLine } from '../exports/csv-exports.ts';
import { exportFilter, exportNeeds } from '../exports/export-rules.ts';

type Column = {
  title: string;
  cellOf: (row: ApplicationRow) => Cell;
  /** The column of the list that has to be shown for it. */
  shows?: ListColumn;
  /** True for a column that only queues that somebody made have. */
  isOfViews?: true;
};

const columns: readonly Column[] = [
  { title: 'ID Number', cellOf: ({ idNumber }) => idNumber },
  { title: 'Initials', shows: 'initials', cellOf: ({ initials }) => initials },
  { title: 'First Name', shows: 'firstName', cellOf: ({ firstName }) => firstName },
  { title: 'Last Name', shows: 'lastName', cellOf: ({ lastName }) => lastName },
  { title: 'Email Address', shows: 'emailAddress', cellOf: ({ emailAddress }) => emailAddress },
  { title: 'Cell No', shows: 'cellNo', cellOf: ({ cellNo }) => cellNo },
  { title: 'Created', shows: 'createdAt', cellOf: ({ createdAt }) => formatDay(johannesburgDay(createdAt)) },
  { title: 'Loan', cellOf: ({ loan: { option } }) => option && `${option.currency} ${option.value}` },
  { title: 'Status', shows: 'status', cellOf: ({ loan }) => loan.state },
  {
    title: 'Waiting Since',
    shows: 'waiting',
    isOfViews: true,
    cellOf: ({ waitingSince }) =>
      waitingSince && `${formatDay(johannesburgDay(waitingSince))} ${johannesburgTime(waitingSince)}`,
  },
  { title: 'With', shows: 'holder', isOfViews: true, cellOf: ({ assignee }) => assignee?.email },
];

/** Returns the columns of a file, which are those of the queue that it follows. */
const columnsOf = (view: SavedView | undefined): readonly Column[] =>
  columns.filter(({ shows, isOfViews }) =>
    view ? shows === undefined || view.columns.includes(shows) : !isOfViews,
  );

export const exportApplications = (context: Context) =>
  serveByteStream(operations.exportApplications, (request, meta) => {
    const { staffId } = requireManager(meta.actor);
    // A range of days that is refused is refused before the stream begins.
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
  const { filter, view, total: results, needs, agreement } = await exportNeeds(context, request, staffId);
  assertThat(needs !== 'second-manager', 'export.second_manager');
  const reason = agreement?.export?.reason ?? request.reason;
  assertThat(needs === 'nothing' || reason, 'export.reason_required');
  const { state, states, fromDay, toDay, inQueue, order } = filter;
  const agreedBy = agreement?.agreed?.by.staffId;
  const listed = view && { view: view.id, states: states?.join(' '), order };
  const filters = { state, fromDay, toDay, queue: inQueue?.queue, ...listed };
  const details = { ...defined({ ...filters, reason, agreedBy }), results };
  await addAuditRow(context, meta, { kind: 'read', action: 'export-applications', details });
  logger.info({ event: 'customers.exported', requestId, results }, 'applications were exported');
  const shown = columnsOf(view);
  yield Buffer.from(toCsvLine(shown.map(({ title }) => title)));
  for await (const rows of applicationList.batches(filter))
    yield Buffer.from(rows.map((row) => toCsvLine(shown.map(({ cellOf }) => cellOf(row)))).join(''));
}
