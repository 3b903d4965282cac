import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { useApplication } from '../../offline/index.ts';
import { sentAnswersPath } from '../../platform/paths.ts';
import { useProgress } from '../../platform/storage/progress.ts';

/** Leads to the copy of the submitted answers, as long as this phone keeps them. */
export function AnswersLink() {
  const hasAnswers = useApplication(({ draft }) => draft !== null);
  const isSubmitted = useProgress((progress) => progress.submitted);
  if (!hasAnswers || !isSubmitted) return null;
  return (
    <p>
      <Link to={sentAnswersPath}>{t`See, print or save your answers`}</Link>
    </p>
  );
}
