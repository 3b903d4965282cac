import type { ProblemText } from '../api/problem.ts';
import styles from './problem.module.css';

/** What went wrong, in red, announced at once. */
export const Problem = ({ problem }: { problem: ProblemText | undefined }) =>
  problem ? (
    <div role="alert" className={styles.problem}>
      <p>{problem.text}</p>
      {problem.lines.length > 0 ? (
        <ul>
          {problem.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  ) : null;
