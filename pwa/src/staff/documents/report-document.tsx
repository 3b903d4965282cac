import { isRecord, parseJson } from '../../platform/json.ts';
import { Facts } from '../record/detail/facts.tsx';
import { Table } from '../ui/table.tsx';
import styles from './document-viewer.module.css';
import type { FileContent } from './stored-file.ts';

export function ReportDocument({ content, label }: { content: FileContent; label: string }) {
  const report = parseJson(new TextDecoder().decode(content.bytes));
  if (report === undefined) return <p role="alert">This report cannot be read. Download it instead.</p>;
  return (
    <section
      className={styles.report}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to get there
      tabIndex={0}
    >
      <ReportValue value={report} />
    </section>
  );
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** Converts `periodStart` to `Period start`. A third party's code such as `CC_RESULTS` keeps its capitals. */
function labelOf(name: string): string {
  if (!/[a-z]/.test(name)) return name.replaceAll('_', ' ');
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** Shows any JSON as headings, lists and tables. */
export function ReportValue({ value }: { value: unknown }) {
  if (isPlain(value)) return <>{plainText(value)}</>;
  if (Array.isArray(value)) return <ReportList items={value} />;
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  const plain = entries.filter(([, one]) => isPlain(one));
  const nested = entries.filter(([, one]) => !isPlain(one));
  return (
    <>
      {plain.length > 0 ? (
        <Facts facts={plain.map(([name, one]) => [labelOf(name), plainText(one)])} />
      ) : null}
      {nested.map(([name, one]) => (
        <div key={name} className={styles.part}>
          <h4>{labelOf(name)}</h4>
          <ReportValue value={one} />
        </div>
      ))}
    </>
  );
}

function ReportList({ items }: { items: readonly unknown[] }) {
  if (items.length === 0) return <p>None</p>;
  if (items.length === 1) return <ReportValue value={items[0]} />;
  const rows = items.filter(isRecord);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isTable =
    rows.length === items.length && rows.length > 1 && rows.every((row) => Object.values(row).every(isPlain));
  if (isTable)
    return (
      <div className={styles.scroller}>
        <Table columns={columns.map(labelOf)}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never change their places
            <tr key={index}>
              {columns.map((name) => (
                <td key={name}>{plainText(row[name])}</td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    );
  return (
    <ol>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a report never change their places
        <li key={index}>
          <ReportValue value={item} />
        </li>
      ))}
    </ol>
  );
}
