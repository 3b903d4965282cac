import { pagerSiblingCount } from '@tshepa/contracts/constants';
import { ToolButton } from '../ui/buttons.tsx';
import ui from '../ui/staff.module.css';
import styles from './pager.module.css';

type PageItem = number | 'gap-left' | 'gap-right';

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Returns the number of pages. An empty list still has its first page. */
export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

/**
 * Returns the items of the pager. Their number does not change from page to page, so that buttons stay under the finger.
 * Where a gap would hide only one page, that page is shown.
 */
export function pageItems(current: number, count: number, siblingCount: number): PageItem[] {
  const places = siblingCount * 2 + 5;
  if (count <= places) return range(1, count);
  const page = Math.min(Math.max(1, current), count);
  const left = Math.max(page - siblingCount, 1);
  const right = Math.min(page + siblingCount, count);
  const hasLeftGap = left > 3;
  const hasRightGap = right < count - 2;
  if (!hasLeftGap) return [...range(1, places - 2), 'gap-right', count];
  if (!hasRightGap) return [1, 'gap-left', ...range(count - (places - 3), count)];
  return [1, 'gap-left', ...range(left, right), 'gap-right', count];
}

export function Pager({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <ToolButton
        className={styles.step}
        aria-keyshortcuts="p"
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      >
        <span aria-hidden="true">‹</span>
        <span className={ui.hiddenOnPhone}>Previous</span>
      </ToolButton>
      <ol>
        {pageItems(page, pages, pagerSiblingCount).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <ToolButton
                isQuiet
                className={styles.number}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onGo(item)}
              >
                {item}
              </ToolButton>
            ) : (
              <span className={styles.gap}>…</span>
            )}
          </li>
        ))}
      </ol>
      <ToolButton
        className={styles.step}
        aria-keyshortcuts="n"
        disabled={page >= pages}
        onClick={() => onGo(page + 1)}
      >
        <span className={ui.hiddenOnPhone}>Next</span>
        <span aria-hidden="true">›</span>
      </ToolButton>
    </nav>
  );
}
