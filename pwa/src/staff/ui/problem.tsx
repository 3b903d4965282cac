import { type ProblemText, problemText } from '../api/problem.ts';
import styles from './problem.module.css';

/** Shows what went wrong, in red, and announces it at once; nothing without a problem. */
export function Problem({ of: found }: { of: Error | ProblemText | null | undefined }) {
  if (!found) return null;
  const { text, lines } = found instanceof Error ? problemText(found) : found;
  return (
    <div role="alert" className={styles.problem}>
      <p>{text}</p>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
