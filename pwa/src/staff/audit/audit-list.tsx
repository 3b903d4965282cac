import type { AuditChange, AuditEntry } from '@tshepa/contracts/entities/audit';
import type { ReactNode } from 'react';
import { formatMoment } from '../record/detail/record-facts.ts';
import styles from './audit-list.module.css';
import { actionText, actorText, detailText } from './audit-words.ts';

type Props = {
  caption: string;
  entries: readonly AuditEntry[];
  /** What stands beside a row: which record, where the list is about several. */
  aside?: (entry: AuditEntry) => ReactNode;
};

/** Rows of the trail: when, who, what, and what changed. */
export const AuditList = ({ caption, entries, aside }: Props) => (
  <table className={styles.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">What</th>
        {aside ? <th scope="col">Record</th> : null}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.id} data-action={entry.action}>
          <td className={styles.when} data-label="When">
            {formatMoment(entry.at)}
          </td>
          <td className={styles.who} data-label="Who">
            {actorText(entry.actor)}
            {entry.actor.role ? <small>{entry.actor.role}</small> : null}
          </td>
          <td data-label="What">
            {actionText(entry.action)}
            <small>{detailText(entry)}</small>
            <Changes entry={entry} />
          </td>
          {aside ? <td data-label="Record">{aside(entry)}</td> : null}
        </tr>
      ))}
    </tbody>
  </table>
);

function Changes({ entry: { changes, erased } }: { entry: AuditEntry }) {
  if (erased) return <small>The values were erased with the customer’s data.</small>;
  if (!changes || changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <b>{change.field}</b> {valuesOf(change)}
        </li>
      ))}
    </ul>
  );
}

const valuesOf = ({ before, after }: AuditChange) =>
  before === undefined && after === undefined ? '•••' : `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
