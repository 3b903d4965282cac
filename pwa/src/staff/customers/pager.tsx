import { pagerSiblingCount } from '@tshepa/contracts/constants';
import { classNames } from '../../ui/basics/class-names.ts';
import { pageItems } from './page-items.ts';
import styles from './pager.module.css';

type Props = { page: number; pages: number; onGo: (page: number) => void };

/** Page numbers with gaps. Nothing to choose, nothing shown. */
export function Pager({ page, pages, onGo }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <button
        type="button"
        className={styles.step}
        aria-keyshortcuts="p"
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      >
        <span aria-hidden="true">‹</span>
        <span className={styles.word}>Previous</span>
      </button>
      <ol>
        {pageItems(page, pages, pagerSiblingCount).map((item) => (
          <li key={item}>
            {typeof item === 'number' ? (
              <button
                type="button"
                className={classNames(styles.number, item === page && styles.current)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onGo(item)}
              >
                {item}
              </button>
            ) : (
              <span className={styles.gap}>…</span>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.step}
        aria-keyshortcuts="n"
        disabled={page >= pages}
        onClick={() => onGo(page + 1)}
      >
        <span className={styles.word}>Next</span>
        <span aria-hidden="true">›</span>
      </button>
    </nav>
  );
}
