import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/basics/page.tsx';
import styles from './answer-card.module.css';
import type { AnswerGroup } from './answer-groups.ts';

/** The id of the link that leads to a group's step. */
export const groupId = (group: AnswerGroup) => `answers-${group.id}`;

type Props = {
  group: AnswerGroup;
  /** The path of the step that changes these answers, if they can be changed. */
  path?: string | undefined;
};

export function AnswerCard({ group, path }: Props) {
  const titleId = useId();
  return (
    <Card>
      <div className={styles.head}>
        <h2 id={titleId}>{group.title}</h2>
        {path ? (
          <Link
            id={groupId(group)}
            to={path}
            className={styles.change}
            aria-labelledby={`${groupId(group)} ${titleId}`}
          >
            {t`Change`}
          </Link>
        ) : null}
      </div>
      <dl className={styles.answers}>
        {group.answers.map(({ name, label, value }) => (
          <div key={name} className={styles.answer}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
