import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import { type LoanState, stateLabel } from '@tshepa/contracts/machine';
import { formatDay, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { type ListColumn, type ListOrder, listColumns } from '@tshepa/contracts/rules/saved-views';
import { memo, type ReactNode } from 'react';
import { serverNow } from '../../platform/network/server-clock.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import type { Ticking } from '../batch/ticks.ts';
import { StaffName } from '../team/colleagues.tsx';
import { HolderBadge } from '../team/holder.tsx';
import { Badge } from '../ui/badge.tsx';
import { Email } from '../ui/email.tsx';
import ui from '../ui/staff.module.css';
import { Table } from '../ui/table.tsx';
import { customerName } from './customer-name.ts';
import styles from './customers.module.css';
import { waitingOf } from './waiting.ts';

type RowTone = 'approved' | 'declined' | 'deleted' | 'plain';

export const toneOfState: Partial<Record<LoanState, RowTone>> = {
  APPROVED: 'approved',
  PAID: 'approved',
  DECLINED: 'declined',
  DELETED: 'deleted',
};

/** The state takes precedence over the flags, so that a deleted application is always grey. */
export function rowTone({ state, approved, declined }: CustomerListItem['loanDistributions']): RowTone {
  return toneOfState[state] ?? (approved ? 'approved' : declined ? 'declined' : 'plain');
}

export const loanTone = (value: number | undefined) => (value === 1000 ? 'blue' : 'purple');

export const loanText = (loan: CustomerListItem['loanDistributions']['loan']) =>
  loan ? `${loan.currency === 'ZAR' ? 'R' : loan.currency} ${loan.value}` : '–';

type Props = {
  items: readonly CustomerListItem[];
  isStale: boolean;
  order?: ListOrder | undefined;
  /** The columns between the ID number and the loan. */
  shownColumns?: readonly ListColumn[] | undefined;
  onOpen: (customerId: string) => void;
  /** The row with the keyboard focus, which is the table's only tab stop. The default is the first row. */
  cursorId?: string | undefined;
  onCursor?: ((customerId: string) => void) | undefined;
  ticking?: Pick<Ticking, 'ticks' | 'tick'> | undefined;
};

type Column = { name: string; look?: string | undefined; cell: (item: CustomerListItem) => ReactNode };

/** The columns between the first and the last. Each cell of the first column is a button that opens the customer. */
const columns: Readonly<Record<ListColumn, Column>> = {
  initials: { name: 'Initials', look: styles.initials, cell: ({ initials }) => initials },
  firstName: { name: 'First Name', look: styles.name, cell: ({ firstName }) => firstName },
  lastName: { name: 'Last Name', look: styles.name, cell: ({ lastName }) => lastName },
  emailAddress: {
    name: 'Email Address',
    look: styles.email,
    cell: ({ emailAddress }) => <Email address={emailAddress} />,
  },
  cellNo: { name: 'Cell No', look: styles.number, cell: ({ cellNo }) => cellNo },
  createdAt: {
    name: 'Created',
    look: styles.number,
    cell: ({ createdAt }) => formatDay(johannesburgDay(new Date(createdAt))),
  },
  status: { name: 'Status', cell: ({ loanDistributions }) => stateLabel(loanDistributions.state) },
  waiting: { name: 'Waiting', cell: (item) => waitingOf(item, serverNow())?.text },
  holder: { name: 'With', cell: ({ assignee }) => (assignee ? <StaffName email={assignee.email} /> : null) },
};

export const columnNames = Object.fromEntries(
  listColumns.map((column) => [column, columns[column].name]),
) as Record<ListColumn, string>;

export const defaultColumns: readonly ListColumn[] = [
  'initials',
  'firstName',
  'lastName',
  'emailAddress',
  'cellNo',
  'createdAt',
];

const captions: Readonly<Record<ListOrder, string>> = {
  waiting: 'Customers, longest waiting first',
  newest: 'Customers, newest first',
  oldest: 'Customers, oldest first',
};

/** Shows a table, or a list of cards on a narrow screen. A row opens its customer. */
export const CustomersTable = ({
  items,
  isStale,
  order = 'newest',
  shownColumns = defaultColumns,
  onOpen,
  cursorId,
  onCursor,
  ticking,
}: Props) => (
  <Table
    caption={captions[order]}
    columns={[
      'ID Number',
      ...shownColumns.map((column) => ({ name: columns[column].name, className: columns[column].look })),
      'Loan',
    ]}
    className={classNames(styles.table, isStale && ui.stale)}
    isFolding
    isBusy={isStale}
  >
    {items.map((item) => (
      <Row
        key={item.id}
        item={item}
        shownColumns={shownColumns}
        isStop={item.id === stopOf(items, cursorId)}
        waiting={waitingOf(item, serverNow())}
        onOpen={onOpen}
        onCursor={onCursor}
        isTicked={ticking?.ticks.has(item.id) ?? false}
        onTick={ticking?.tick}
      />
    ))}
  </Table>
);

const stopOf = (items: readonly CustomerListItem[], cursorId: string | undefined) =>
  items.some(({ id }) => id === cursorId) ? cursorId : items[0]?.id;

type RowProps = Pick<Props, 'onOpen' | 'onCursor'> & {
  item: CustomerListItem;
  shownColumns: readonly ListColumn[];
  isStop: boolean;
  waiting: ReturnType<typeof waitingOf>;
  isTicked: boolean;
  onTick: Ticking['tick'] | undefined;
};

const isSameRow = (before: RowProps, after: RowProps) =>
  before.item === after.item &&
  String(before.shownColumns) === String(after.shownColumns) &&
  before.isStop === after.isStop &&
  before.onOpen === after.onOpen &&
  before.onCursor === after.onCursor &&
  before.isTicked === after.isTicked &&
  before.onTick === after.onTick &&
  before.waiting?.text === after.waiting?.text &&
  before.waiting?.isLate === after.waiting?.isLate;

/** A row is drawn again only when it changes. The list is read and the cursor moves much more often. */
const Row = memo(function Row({
  item,
  shownColumns,
  isStop,
  waiting,
  isTicked,
  onOpen,
  onCursor,
  onTick,
}: RowProps) {
  const { loanDistributions } = item;
  const tone = rowTone(loanDistributions);
  const loan = loanTone(loanDistributions.loan?.value);
  const isWaiting = waiting !== null && !waiting.isSnoozed;
  return (
    // The whole row is a touch target; keyboard and screen reader use the button in its first cell.
    <tr
      className={classNames(styles.row, ui[tone], isWaiting && styles.waits)}
      data-tone={tone}
      data-waits={isWaiting || undefined}
      data-id={item.id}
      title={stateLabel(loanDistributions.state)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('label')) return;
        // The focus returns here when the customer is closed.
        event.currentTarget.querySelector('button')?.focus({ preventScroll: true });
        onOpen(item.id);
      }}
    >
      <td data-label="ID Number">
        {onTick ? <TickBox item={item} isTicked={isTicked} onTick={onTick} /> : null}
        <button
          type="button"
          className={styles.open}
          tabIndex={isStop ? 0 : -1}
          aria-keyshortcuts={onTick ? 'j k Space Shift+Space' : 'j k'}
          onFocus={() => onCursor?.(item.id)}
          onKeyDown={(event) => {
            if (!onTick || event.key !== ' ') return;
            event.preventDefault();
            onTick(item, event.shiftKey);
          }}
          // Firefox presses a button when the key goes up.
          onKeyUp={(event) => event.key === ' ' && onTick && event.preventDefault()}
        >
          {item.idNumber ?? 'No ID number'}
          <HolderBadge assignee={item.assignee} />
          <span className={styles.state}>{stateLabel(loanDistributions.state)}</span>
          {waiting?.isLate ? <Badge tone="wait">{waiting.text}</Badge> : null}
          {waiting && !waiting.isLate ? <span className={styles.age}>{waiting.text}</span> : null}
          {item.pendingAction ? <Badge tone="wait">Waiting for a second manager</Badge> : null}
          {item.isOnHold ? <Badge tone="stop">On hold</Badge> : null}
        </button>
      </td>
      {shownColumns.map((column) => {
        const { name, look, cell } = columns[column];
        return (
          <td key={column} data-label={name} className={look}>
            {cell(item)}
          </td>
        );
      })}
      <td data-label="Loan" className={classNames(styles.loan, styles[loan])} data-tone={loan}>
        {loanText(loanDistributions.loan)}
      </td>
    </tr>
  );
}, isSameRow);

type TickProps = Pick<RowProps, 'item' | 'isTicked'> & { onTick: Ticking['tick'] };

/** Ticks a row for a batch. The keyboard ticks the row at the cursor, so the box is no stop of the Tab key. */
const TickBox = ({ item, isTicked, onTick }: TickProps) => (
  // The label enlarges the target. A tap on it does not open the customer.
  <label className={styles.tick}>
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`Tick ${customerName(item)}`}
      checked={isTicked}
      onChange={({ nativeEvent, currentTarget }) => {
        onTick(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        // The keys of the list go on from this row.
        currentTarget.closest('tr')?.querySelector('button')?.focus({ preventScroll: true });
      }}
    />
  </label>
);
