import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { fetchChecker } from '../../../platform/documents/pdf-checker.ts';
import { type NotTaken, takeStatements } from '../../shared/take-statements.ts';
import { SeveralFiles } from '../several-files.tsx';

/** Picks statements before their step. They are kept for that step and are not sent before it. */
export function EarlyStatement() {
  const [isTaking, setIsTaking] = useState(false);
  const [notTaken, setNotTaken] = useState<readonly NotTaken[]>([]);
  const take = async (files: readonly File[]) => {
    setIsTaking(true);
    // Without the checker nothing can be read, so it is fetched first where the phone may.
    await fetchChecker();
    setNotTaken(await takeStatements(files));
    setIsTaking(false);
  };
  return (
    <SeveralFiles
      id="early-statements"
      label={t`Your bank statement`}
      hint={t`If the PDF is on this phone, we fill in your payday, pay and account. The reader takes 0.5 MB of data, once.`}
      accept="application/pdf,.pdf"
      isBusy={isTaking}
      notTaken={notTaken}
      onPick={(files) => void take(files)}
    />
  );
}
