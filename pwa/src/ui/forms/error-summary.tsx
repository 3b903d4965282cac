import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { say, useLanguage } from '../i18n/i18n.tsx';
import styles from './error-summary.module.css';
import { focusAnswer } from './focus-answer.ts';

/** `id` is the control to link to, or empty for a message about the whole step. `label` is the name of its field. */
type SummaryError = { id: string; label?: string; message: string };

/** Returns the name of a field and its message, like `Rent: enter an amount`. Abbreviations stay as they are. */
export function summaryLine({ label, message }: SummaryError): string {
  const text = say(message);
  if (!label || text.toLowerCase().startsWith(label.toLowerCase())) return text;
  return `${label}: ${text.replace(/^\p{Lu}(?=[\p{Ll}\s])/u, (letter) => letter.toLowerCase())}`;
}

type Props = {
  errors: readonly SummaryError[];
  /** Changes with every attempt, so that the same mistakes are announced again. */
  attempt?: number;
};

/** Puts "Error: " before the tab's title while there are mistakes, because a screen reader reads the title first. */
export function useErrorTitle(hasErrors: boolean): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen sets its title again in another language
  useEffect(() => {
    if (!hasErrors) return;
    const { title } = document;
    const marked = t`Error: ${title}`;
    document.title = marked;
    return () => {
      // The next screen may have set its own title already.
      if (document.title === marked) document.title = title;
    };
  }, [hasErrors, language]);
}

/** Lists the mistakes at the top of a screen, with links to the answers. It gets the focus when it appears. */
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
                  focusAnswer(error.id);
                }}
              >
                {summaryLine(error)}
              </a>
            ) : (
              summaryLine(error)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
