import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Draft } from '../../offline/index.ts';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import details from '../../ui/details.module.css';
import { Notice } from '../../ui/forms/notice.tsx';
import { readingsOf } from './statement-answers.ts';

const EarlyStatement = lazyOnline(() => import('./online/early-statement.tsx'), 'EarlyStatement');

const isHeld = ({ statements, sentStatementCount }: Draft) =>
  statements.some(Boolean) || sentStatementCount > 0;

/** Says what the phone could do with a statement that was chosen early. */
function Outcome({ draft }: { draft: Draft }) {
  if (!isHeld(draft)) return null;
  return (
    <Notice isStatus>
      {readingsOf(draft).length > 0
        ? t`We filled in what your statement shows. Please check it. You can change everything.`
        : t`Your statement is kept for step 7. This phone could not read it, so please answer here.`}
    </Notice>
  );
}

/** Offers to fill in questions from a statement. What was opened stays open, because it says why a file was not taken. */
export function StatementFirst({ draft }: { draft: Draft }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = isOpen || !isHeld(draft);
  return (
    <>
      {isOffered ? (
        <details className={details.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>{t`Type less: choose your bank statement`}</summary>
          {isOpen ? <EarlyStatement /> : null}
        </details>
      ) : null}
      <Outcome draft={draft} />
    </>
  );
}
