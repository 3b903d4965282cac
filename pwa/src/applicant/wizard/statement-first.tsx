import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Draft } from '../../offline/index.ts';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import details from '../../ui/details.module.css';
import { Notice } from '../../ui/forms/notice.tsx';
import { readingsOf } from './statement-answers.ts';

const EarlyStatement = lazyOnline(() => import('./online/early-statement.tsx'), 'EarlyStatement');

/** Offers to fill in questions from a statement. Once one was chosen, it says what the phone could do with it. */
export function StatementFirst({ draft }: { draft: Draft }) {
  const [isOpen, setIsOpen] = useState(false);
  if (readingsOf(draft).length > 0)
    return (
      <Notice isStatus>
        {t`We filled in what your statement shows. Please check it. You can change everything.`}
      </Notice>
    );
  if (draft.statements.some(Boolean) || draft.sentStatementCount > 0)
    return (
      <Notice isStatus>
        {t`Your statement is kept for step 7. This phone could not read it, so please answer here.`}
      </Notice>
    );
  return (
    <details className={details.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t`Type less: choose your bank statement`}</summary>
      {isOpen ? <EarlyStatement /> : null}
    </details>
  );
}
