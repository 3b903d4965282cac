import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Actions, Stack } from '../../components/page.tsx';
import { i18n } from '../../lib/i18n.ts';
import { useSiteStatus } from '../../lib/site-status.ts';
import { useApplication } from '../../offline/application.ts';
import { saveLocally } from '../../offline/engine.ts';
import { removeFile, storeFile } from '../../offline/files.ts';
import type { Command, Draft } from '../../offline/types.ts';
import { statementProblem, withType } from './file-checks.ts';
import { FileSlot } from './file-slot.tsx';
import { usePending } from './use-pending.ts';
import { useSubmitStep } from './use-submit-step.ts';

const slotId = (index: number) => `statement-${index + 1}`;
const slotLabels = [msg`Most recent month`, msg`One month earlier`, msg`Two months earlier`];

type Props = { draft: Draft; parked: Command | undefined; onBack: () => void };

/** Three places for the statements of the last three months. Files are copied to the phone's database when chosen. */
export function StatementUpload({ draft, parked, onBack }: Props) {
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [passwords, setPasswords] = useState<string[]>(draft.statements.map(() => ''));
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isBusy, error, attempt } = useSubmitStep('bank-connect');
  const pending = usePending();
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
    await pending.settled();
    const { statements, sentStatementCount } = useApplication.getState().draft ?? draft;
    const filled = statements.flatMap((file, index) =>
      file ? [{ file, password: passwords[index] ?? '' }] : [],
    );
    const isNothing = filled.length === 0 && sentStatementCount === 0;
    setIsMissing(isNothing);
    if (isNothing) return;
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
            <Trans>
              We have received {draft.sentStatementCount} statement(s). Choose files only to replace them.
            </Trans>
          </Notice>
        ) : null}
        {draft.statements.map((file, index) => (
          <FileSlot
            key={slotId(index)}
            id={slotId(index)}
            label={i18n._(slotLabels[index] ?? msg`Statement`)}
            error={errors[index] || undefined}
            accept="application/pdf,.pdf"
            file={file}
            password={passwords[index] ?? ''}
            onChoose={(chosen) => pending.track(put(index, chosen))}
            onRemove={() => pending.track(put(index, null))}
            onPassword={(text) => setPasswords(passwords.map((old, place) => (place === index ? text : old)))}
          />
        ))}
        {isBusy ? (
          <p role="status">
            <Trans>Please hold, sending your statements.</Trans>
          </p>
        ) : null}
        <Actions>
          <Button look="secondary" onClick={onBack}>
            <Trans>BACK</Trans>
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!isOpen}>
            <Trans>Next</Trans>
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
