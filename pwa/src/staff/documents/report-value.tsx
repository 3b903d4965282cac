import styles from './document-viewer.module.css';

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** `periodStart` becomes `Period start`; codes of a third party stay as they are. */
export function labelOf(name: string): string {
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

/** Any JSON so that a person can read it. */
export function ReportValue({ value }: { value: unknown }) {
  if (isPlain(value)) return <>{plainText(value)}</>;
  if (Array.isArray(value)) return <ReportList items={value} />;
  if (!isValues(value)) return null;
  const entries = Object.entries(value);
  const plain = entries.filter(([, one]) => isPlain(one));
  const nested = entries.filter(([, one]) => !isPlain(one));
  return (
    <>
      {plain.length > 0 ? (
        <dl className={styles.values}>
          {plain.map(([name, one]) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>{plainText(one)}</dd>
            </div>
          ))}
        </dl>
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
  const rows = items.filter(isValues);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isTable =
    rows.length === items.length && rows.length > 1 && rows.every((row) => Object.values(row).every(isPlain));
  if (isTable)
    return (
      <div className={styles.scroller}>
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {labelOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never change their places
              <tr key={index}>
                {columns.map((name) => (
                  <td key={name}>{plainText(row[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  return (
    <ol className={styles.items}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a report never change their places
        <li key={index}>
          <ReportValue value={item} />
        </li>
      ))}
    </ol>
  );
}
