import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  fetchRecord,
  fillFromRecord,
  type StoredFile,
  saveLocally,
  useApplication,
} from '../../offline/index.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { inSession } from '../shared/in-session.ts';
import {
  missingMonths,
  monthsBySlot,
  readingOf,
  type SlotContent,
  salaryMonths,
} from '../shared/statement-months.ts';
import { takeStatements } from '../shared/take-statements.ts';
import { countWrongPassword, refusedPasswordOf, withFormerTries } from './chosen-files.ts';
import { DocumentForm, type DocumentsProps } from './document-form.tsx';
import { EnoughNote, monthsText, StatementDetails } from './statement-details.tsx';
import { answersHere, PaydayQuestion, StatementDoubts, savesHere } from './statement-doubts.tsx';

/** The count of wrong passwords is stored with the file, so that it survives a reload. */
const countWrong = async (file: StoredFile, by?: string) => {
  await saveLocally(({ statements }) => ({
    statements: countWrongPassword(statements, file.blobId, by),
  })).catch(() => undefined);
};

/** Names each slot by the month that it holds or waits for. Two documents of one month are told apart by a number. */
function slotsOf(held: readonly SlotContent[]) {
  const labels = monthsBySlot(held, johannesburgDay(serverNow())).map((months) =>
    months.length > 0 ? monthsText(months) : t`Another month`,
  );
  return labels.map((label, index) => {
    const before = labels.slice(0, index).filter((other) => other === label).length;
    return {
      id: `statement-${index + 1}`,
      label: before > 0 ? `${label} (${before + 1})` : label,
      ...(held[index] ? {} : { hint: t`Not chosen yet` }),
    };
  });
}

/** Shows three slots for the statements of the last three months. */
export function StatementUpload({ draft, parked, onBack }: DocumentsProps & { onBack: () => void }) {
  useEffect(() => {
    const refused = refusedPasswordOf(parked);
    if (refused) void countWrong(refused, parked?.id);
  }, [parked]);
  const navigate = useNavigate();
  const sent = draft.sentSlots ?? [];
  const held = draft.statements.map((file, index) => file ?? sent[index] ?? null);
  const isUnlisted = draft.sentStatementCount > 0 && !draft.sentSlots;
  useEffect(() => {
    // An older app did not note what it sent, so the list comes from the server's record.
    if (isUnlisted)
      void inSession(() => fetchRecord(draft.customerId))
        .then(fillFromRecord)
        .catch(() => undefined);
  }, [isUnlisted, draft.customerId]);
  return (
    <DocumentForm
      draft={draft}
      parked={parked}
      wanted="statement"
      picker={{
        id: 'statements',
        label: t`Statements of the last 3 months`,
        hint: t`PDF, at most 10 MB each. You can choose all of them in one go.`,
        take: takeStatements,
      }}
      slots={slotsOf(held)}
      accept="application/pdf,.pdf"
      details={(file) => (
        <StatementDetails file={file} given={{ ...draft.bankRequest, ...draft.customerRequest }} />
      )}
      filesOf={({ statements }) => statements}
      sentOf={({ sentSlots }) => sentSlots ?? []}
      put={({ statements }, index, file) => ({
        statements: statements.map((slot, place) => (place === index ? withFormerTries(file, slot) : slot)),
      })}
      missing={({ sentStatementCount }) => (sentStatementCount === 0 ? 'file.none' : undefined)}
      onWrongPassword={countWrong}
      change={({ employmentRequest }) => ({
        employmentRequest: { ...employmentRequest, ...answersHere(draft) },
      })}
      commands={(current, files) => [
        ...(files.length === 0
          ? []
          : [{ kind: 'statements' as const, step: 'bank-connect' as const, payload: { files } }]),
        ...savesHere(current, draft),
      ]}
      lead={
        <EnoughNote
          found={salaryMonths(held)}
          missing={missingMonths(held, johannesburgDay(serverNow()))}
          bankName={draft.bankRequest.bankName}
        />
      }
      received={
        draft.sentStatementCount > 0 ? (
          isUnlisted ? (
            <Trans>Statements received: {draft.sentStatementCount}. Choose files only to replace them.</Trans>
          ) : (
            <Trans>
              Statements received: {draft.sentStatementCount}. A file that you choose replaces only the
              statement of the same month.
            </Trans>
          )
        ) : null
      }
      // The next step opens unless this function has opened the banking step.
      onDone={() => {
        if (useApplication.getState().draft?.hasAccountMismatch) navigate(paths.banking);
      }}
      busyText={t`Please hold, sending your statements.`}
      back={
        <Button look="secondary" onClick={onBack}>
          {t`Back`}
        </Button>
      }
    >
      <PaydayQuestion draft={draft} />
      {held.some((file) => readingOf(file)) ? <StatementDoubts draft={draft} /> : null}
    </DocumentForm>
  );
}
