import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

/** `id` is that of the control to lead to; an empty one is about the whole step. */
export type SummaryError = { id: string; message: string };

type Props = {
  errors: readonly SummaryError[];
  /** Changes with every try, so that the same mistakes are announced again. */
  attempt?: number;
};

/** What stands in the way, at the top, with links to the answers. Takes the focus when it appears. */
export function ErrorSummary({ errors, attempt = 0 }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same errors takes the focus again
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [hasErrors, attempt]);
  if (!hasErrors) return null;
  return (
    <div
      ref={box}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">
        {errors.length === 1 ? 'There is a problem' : 'There are some problems'}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.id + error.message}>
            {error.id ? (
              <a
                href={`#${error.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(error.id)?.focus();
                }}
              >
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
