import styles from './document-viewer.module.css';
import { ReportValue } from './report-value.tsx';
import type { FileContent } from './stored-file.ts';

function read({ bytes }: FileContent): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** A report that is stored as JSON, as headings, lists and tables. */
export function ReportDocument({ content, label }: { content: FileContent; label: string }) {
  const report = read(content);
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
