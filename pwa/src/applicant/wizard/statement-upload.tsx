import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { type FormEvent, useEffect, useState } from 'react';
import {
  type Command,
  type Draft,
  type StoredFile,
  saveLocally,
  useApplication,
} from '../../offline/index.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { i18n } from '../../ui/i18n/i18n.tsx';
import { adoptShared } from '../shared/shared-documents.ts';
import {
  countWrongPassword,
  keepFile,
  passwordProblem,
  refusedPasswordOf,
  usePending,
  withFormerTries,
} from './chosen-files.ts';
import { FileSlot, passwordId } from './file-slot.tsx';
import { useSubmitStep } from './use-submit-step.ts';

const slotId = (index: number) => `statement-${index + 1}`;
const slotLabels = [msg`Most recent month`, msg`One month earlier`, msg`Two months earlier`];

type Props = { draft: Draft; parked: Command | undefined; onBack: () => void };

/** Stored with the file, so that the count survives a reload. */
const noteWrong = async (file: StoredFile | null | undefined, by?: string) => {
  if (!file) return;
  await saveLocally(({ statements }) => ({
    statements: countWrongPassword(statements, file.blobId, by),
  })).catch(() => undefined);
};

/** Three places for the statements of the last three months. Files are copied to the phone's database when chosen. */
export function StatementUpload({ draft, parked, onBack }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [passwords, setPasswords] = useState<string[]>(draft.statements.map(() => ''));
  const [isMissing, setIsMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const { submit, isBusy, error, attempt } = useSubmitStep('bank-connect');
  const pending = usePending();
  const isOpen = useSiteStatus((site) => site.active);
  const refusal = error ?? parked?.lastError ?? null;
  useEffect(() => void adoptShared('statement'), []);

  useEffect(() => void noteWrong(refusedPasswordOf(parked), parked?.id), [parked]);

  const show = (id: string, problem: string) => setErrors((shown) => ({ ...shown, [id]: problem }));
  const put = async (index: number, file: File | null): Promise<boolean> => {
    setIsMissing(false);
    show(slotId(index), '');
    show(passwordId(slotId(index)), '');
    const problem = await keepFile({
      wanted: 'statement',
      chosen: file,
      earlier: draft.statements[index] ?? null,
      save: (stored) =>
        saveLocally((current) => ({
          statements: current.statements.map((slot, place) =>
            place === index ? withFormerTries(stored, slot) : slot,
          ),
        })),
    });
    show(slotId(index), problem);
    return problem === '';
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isOpen) return;
    if (!(await pending.settled())) return setTries((count) => count + 1);
    const { statements, sentStatementCount } = useApplication.getState().draft ?? draft;
    const filled = statements.flatMap((file, index) =>
      file ? [{ file, password: passwords[index] ?? '' }] : [],
    );
    const isNothing = filled.length === 0 && sentStatementCount === 0;
    setIsMissing(isNothing);
    if (isNothing) return setTries((count) => count + 1);
    const wrong = await Promise.all(
      statements.map((file, index) =>
        file ? passwordProblem(file, 'statement', passwords[index] ?? '') : Promise.resolve(''),
      ),
    );
    for (const [index, problem] of wrong.entries()) {
      show(passwordId(slotId(index)), problem);
      if (problem && passwords[index]) await noteWrong(statements[index]);
    }
    if (wrong.some(Boolean)) return setTries((count) => count + 1);
    const files = filled.map(({ file, password }) => (password ? { ...file, password } : file));
    await submit({
      change: () => ({ submitError: null, picking: null }),
      commands: () =>
        files.length === 0
          ? []
          : [
              {
                kind: 'statements',
                step: 'bank-connect',
                payload: { files },
              },
            ],
    });
  };

  const summary = [
    ...Object.entries(errors).flatMap(([id, message]) => (message ? [{ id, message }] : [])),
    ...(isMissing ? [{ id: slotId(0), message: errorCatalogue['file.none'].text }] : []),
    ...(refusal ? [{ id: '', message: refusal.reasons[0] ?? refusal.message }] : []),
  ];
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <ErrorSummary errors={summary} attempt={attempt + tries} />
        {draft.sentStatementCount > 0 ? (
          <Notice>
            <Trans>Statements received: {draft.sentStatementCount}. Choose files only to replace them.</Trans>
          </Notice>
        ) : null}
        {draft.statements.map((file, index) => (
          <FileSlot
            key={slotId(index)}
            id={slotId(index)}
            label={i18n._(slotLabels[index] ?? msg`Statement`)}
            error={
              errors[slotId(index)] ||
              (isMissing && index === 0 ? errorCatalogue['file.none'].text : undefined)
            }
            accept="application/pdf,.pdf"
            file={file}
            password={passwords[index] ?? ''}
            passwordError={errors[passwordId(slotId(index))] || undefined}
            onChoose={(chosen) => pending.track(put(index, chosen))}
            onRemove={() => pending.track(put(index, null))}
            onPassword={(text) => {
              show(passwordId(slotId(index)), '');
              setPasswords(passwords.map((old, place) => (place === index ? text : old)));
            }}
          />
        ))}
        {isBusy ? <p role="status">{t`Please hold, sending your statements.`}</p> : null}
        <Actions>
          <Button look="secondary" onClick={onBack}>
            {t`BACK`}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!isOpen}>
            {t`Next`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
