import { errorCatalogue } from '@tshepa/contracts/errors';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Actions, Stack } from '../../components/page.tsx';
import { useSiteStatus } from '../../lib/site-status.ts';
import { saveLocally } from '../../offline/engine.ts';
import { removeFile, storeFile } from '../../offline/files.ts';
import type { Command, Draft } from '../../offline/types.ts';
import { statementProblem, withType } from './file-checks.ts';
import { FileSlot } from './file-slot.tsx';
import { useSubmitStep } from './use-submit-step.ts';

const slotId = (index: number) => `statement-${index + 1}`;
const slotLabels = ['Most recent month', 'One month earlier', 'Two months earlier'];

type Props = { draft: Draft; parked: Command | undefined; onBack: () => void };

/** Three places for the statements of the last three months. Files are copied to the phone's database when chosen. */
export function StatementUpload({ draft, parked, onBack }: Props) {
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [passwords, setPasswords] = useState<string[]>(draft.statements.map(() => ''));
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isBusy, error, attempt } = useSubmitStep('bank-connect');
  const isOpen = useSiteStatus((site) => site.active);
  const refusal = error ?? parked?.lastError ?? null;

  const put = async (index: number, file: File | null) => {
    const problem = file ? statementProblem(file) : undefined;
    setErrors({ ...errors, [index]: problem ?? '' });
    setIsMissing(false);
    if (problem) return;
    const stored = file ? await storeFile(withType(file)) : null;
    const old = draft.statements[index];
    await saveLocally((current) => ({
      statements: current.statements.map((slot, place) => (place === index ? stored : slot)),
    }));
    if (old) await removeFile(old.blobId);
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isOpen) return;
    const filled = draft.statements.flatMap((file, index) =>
      file ? [{ file, password: passwords[index] ?? '' }] : [],
    );
    setIsMissing(filled.length === 0 && draft.sentStatementCount === 0);
    if (filled.length === 0 && draft.sentStatementCount === 0) return;
    const files = filled.map(({ file }) => file);
    await submit({
      change: () => ({ submitError: null }),
      commands: () =>
        files.length === 0
          ? []
          : [
              {
                kind: 'statements',
                step: 'bank-connect',
                payload: { files, passwords: filled.map(({ password }) => password) },
              },
            ],
    });
  };

  const summary = [
    ...Object.entries(errors).flatMap(([index, message]) =>
      message ? [{ id: slotId(Number(index)), message }] : [],
    ),
    ...(isMissing ? [{ id: slotId(0), message: errorCatalogue['file.none'].text }] : []),
    ...(refusal ? [{ id: '', message: refusal.reasons[0] ?? refusal.message }] : []),
  ];
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <ErrorSummary errors={summary} attempt={attempt} />
        {draft.sentStatementCount > 0 ? (
          <Notice>
            We have received {draft.sentStatementCount} statement(s). Choose files only to replace them.
          </Notice>
        ) : null}
        {draft.statements.map((file, index) => (
          <FileSlot
            key={slotId(index)}
            id={slotId(index)}
            label={slotLabels[index] ?? 'Statement'}
            error={errors[index] || undefined}
            accept="application/pdf,.pdf"
            file={file}
            password={passwords[index] ?? ''}
            onChoose={(chosen) => void put(index, chosen)}
            onRemove={() => void put(index, null)}
            onPassword={(text) => setPasswords(passwords.map((old, place) => (place === index ? text : old)))}
          />
        ))}
        {isBusy ? <p role="status">Please hold, sending your statements.</p> : null}
        <Actions>
          <Button look="secondary" onClick={onBack}>
            BACK
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!isOpen}>
            Next
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
