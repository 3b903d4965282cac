import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { say } from '../i18n/i18n.tsx';
import styles from './error-summary.module.css';
import { useErrorTitle } from './use-error-title.ts';

/** `id` is that of the control to lead to; an empty one is about the whole step. */
export type SummaryError = { id: string; message: string };

type Props = {
  errors: readonly SummaryError[];
  /** Changes with every try, so that the same mistakes are announced again. */
  attempt?: number;
};

/** The focus goes to the answer, and its question into sight: the browser alone would put it under the header. */
export function leadTo(id: string) {
  const control = document.getElementById(id);
  const question = control?.closest('fieldset') ?? document.querySelector(`label[for="${id}"]`) ?? control;
  question?.scrollIntoView();
  control?.focus({ preventScroll: true });
}

/** What stands in the way, at the top, with links to the answers. Takes the focus when it appears. */
export function ErrorSummary({ errors, attempt = 0 }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same errors takes the focus again
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [hasErrors, attempt]);
  useErrorTitle(hasErrors);
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
        {errors.length === 1 ? t`There is a problem` : t`There are some problems`}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.id + error.message}>
            {error.id ? (
              <a
                href={`#${error.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  leadTo(error.id);
                }}
              >
                {say(error.message)}
              </a>
            ) : (
              say(error.message)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
