import { t } from '@lingui/core/macro';
import { type ErrorCode, errorCatalogue } from '@tshepa/contracts/errors';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import {
  type Command,
  type Draft,
  type NewCommand,
  type SentFile,
  type StoredError,
  type StoredFile,
  saveLocally,
  type UploadFile,
  useApplication,
} from '../../offline/index.ts';
import type { WantedDocument } from '../../platform/documents/document-type.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { refusedFileOf } from '../shared/refusals.ts';
import { inSlots } from '../shared/same-document.ts';
import { adoptShared, stepOfPurpose } from '../shared/shared-documents.ts';
import type { SlotContent } from '../shared/statement-months.ts';
import type { NotTaken } from '../shared/take-statements.ts';
import { keepFile, passwordProblem, usePending } from './chosen-files.ts';
import { FileSlot, passwordId } from './file-slot.tsx';
import { SeveralFiles } from './several-files.tsx';
import { useSubmitStep } from './use-submit-step.ts';

export type DocumentsProps = { draft: Draft; parked: Command | undefined };

type Props = DocumentsProps & {
  wanted: WantedDocument;
  slots: readonly { id: string; label: string; hint?: string }[];
  accept: string;
  /** Picks several documents in one go and puts each into its slot. */
  picker?: { id: string; label: string; hint: string; take: (files: readonly File[]) => Promise<NotTaken[]> };
  /** Returns what else is known about the document of a slot. */
  details?: (file: SlotContent) => ReactNode;
  /** Returns the documents of a draft, one for each slot. */
  filesOf: (draft: Draft) => readonly (StoredFile | null)[];
  /** Returns the documents that the server has, one for each slot. The server keeps documents that are not replaced. */
  sentOf?: (draft: Draft) => readonly (SentFile | null)[];
  /** Puts a document into the slot with this index, or empties the slot. */
  put: (draft: Draft, index: number, file: StoredFile | null) => Partial<Draft>;
  /** Returns the error when nothing was chosen and a document is required. */
  missing: (draft: Draft) => ErrorCode | undefined;
  onWrongPassword?: (file: StoredFile) => Promise<void>;
  change?: (draft: Draft) => Partial<Draft>;
  commands: (draft: Draft, files: UploadFile[]) => NewCommand[];
  onDone?: () => void;
  received: ReactNode;
  /** Shown above the documents. */
  lead?: ReactNode;
  busyText: string;
  back: ReactNode;
  children?: ReactNode;
};

/** Lets the applicant choose the documents of a step. Each is copied to the phone's database at once and sent on Next. */
export function DocumentForm(props: Props) {
  const { draft, parked, wanted, slots, picker, filesOf } = props;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [passwords, setPasswords] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState('');
  const [notTaken, setNotTaken] = useState<readonly NotTaken[]>([]);
  const [isTaking, setIsTaking] = useState(false);
  const [tries, setTries] = useState(0);
  const { submit, isBusy, error, attempt } = useSubmitStep(stepOfPurpose[wanted]);
  const pending = usePending();
  const isOpen = useSiteStatus((site) => site.active);
  const sentOf = props.sentOf ?? noneSent;
  const refused = refusalOf(
    error ?? parked?.lastError ?? null,
    parked,
    inSlots(filesOf(draft), sentOf(draft)),
  );
  const refusedId = refused && slotErrorId(slots[refused.index]?.id, refused.error);
  useEffect(() => void adoptShared(wanted), [wanted]);

  const show = (id: string, problem: string) => setErrors((shown) => ({ ...shown, [id]: problem }));
  const take = async (files: readonly File[]): Promise<boolean> => {
    setMissing('');
    setNotTaken([]);
    setIsTaking(true);
    const problems = (await picker?.take(files)) ?? [];
    setIsTaking(false);
    setNotTaken(problems);
    return problems.length === 0;
  };
  /** Puts files into the slots of their months. A single file for a filled slot replaces its document. */
  const choose = (id: string, index: number, files: readonly File[]): Promise<boolean> => {
    const isFilled = filesOf(draft)[index] || sentOf(draft)[index];
    const [first] = files;
    return picker && first && (files.length > 1 || !isFilled) ? take(files) : put(id, index, first ?? null);
  };
  const put = async (id: string, index: number, chosen: File | null): Promise<boolean> => {
    setMissing('');
    setNotTaken([]);
    show(id, '');
    show(passwordId(id), '');
    const problem = await keepFile({
      wanted,
      chosen,
      earlier: filesOf(draft)[index] ?? null,
      others: inSlots(filesOf(draft), sentOf(draft)).filter((_, place) => place !== index),
      save: (stored) => saveLocally((current) => props.put(current, index, stored)),
    });
    show(id, problem);
    return problem === '';
  };

  const hasWrongPassword = async (files: readonly (StoredFile | null)[]): Promise<boolean> => {
    const problems = await Promise.all(
      slots.map(async ({ id }, index) => {
        const file = files[index];
        const isMissing = !file && isPasswordDue(files, sentOf(draft), index) && !passwords[id];
        if (isMissing) return { id, file, problem: errorCatalogue['file.password_needed'].text };
        const problem = file ? await passwordProblem(file, wanted, passwords[id] ?? '') : '';
        return { id, file, problem };
      }),
    );
    for (const { id, file, problem } of problems) {
      show(passwordId(id), problem);
      if (file && problem && passwords[id]) await props.onWrongPassword?.(file);
    }
    return problems.some(({ problem }) => problem !== '');
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isOpen) return;
    const showErrors = () => setTries((count) => count + 1);
    if (!(await pending.settled())) return showErrors();
    const current = useApplication.getState().draft ?? draft;
    const files = filesOf(current);
    const code = files.some(Boolean) ? undefined : props.missing(current);
    setMissing(code ? errorCatalogue[code].text : '');
    if (code || (await hasWrongPassword(files))) return showErrors();
    const kept = files.some(Boolean) ? sentOf(current) : [];
    const sent = slots.flatMap(({ id }, index) => {
      const file = inSlots(files, kept)[index];
      const password = passwords[id];
      return file ? [password ? { ...file, password } : file] : [];
    });
    await submit({
      change: (latest) => ({ submitError: null, picking: null, ...props.change?.(latest) }),
      commands: (latest) => props.commands(latest, sent),
      ...(props.onDone ? { onDone: props.onDone } : {}),
    });
  };

  const summary = [
    ...slots.flatMap(({ id: slotId, label }) =>
      [slotId, passwordId(slotId)].flatMap((id) => {
        const message = errors[id] || (id === refusedId && refused?.message);
        return message ? [{ id, label, message }] : [];
      }),
    ),
    ...notTaken.map(({ name, message }) => ({ id: picker?.id ?? '', label: name, message })),
    ...(missing ? [{ id: picker?.id ?? slots[0]?.id ?? '', message: missing }] : []),
    ...(refused && !refusedId ? [{ id: '', message: refused.message }] : []),
  ];
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <ErrorSummary errors={summary} attempt={attempt + tries} />
        {props.received ? <Notice>{props.received}</Notice> : null}
        {props.lead}
        {picker ? (
          <SeveralFiles
            id={picker.id}
            label={picker.label}
            hint={picker.hint}
            error={missing || undefined}
            accept={props.accept}
            isBusy={isTaking}
            notTaken={notTaken}
            onPick={(files) => pending.track(take(files))}
          />
        ) : null}
        {slots.map(({ id, ...slot }, index) => (
          <FileSlot
            key={id}
            id={id}
            {...slot}
            error={
              errors[id] ||
              (id === refusedId && refused?.message) ||
              (!picker && index === 0 && missing) ||
              undefined
            }
            accept={props.accept}
            pickerId={picker?.id}
            file={filesOf(draft)[index] ?? null}
            isRefused={refused?.index === index}
            sent={sentOf(draft)[index]}
            details={
              refused?.index === index
                ? null
                : props.details?.(filesOf(draft)[index] ?? sentOf(draft)[index] ?? null)
            }
            isPasswordDue={
              isPasswordDue(filesOf(draft), sentOf(draft), index) || passwordId(id) === refusedId
            }
            password={passwords[id] ?? ''}
            passwordError={
              errors[passwordId(id)] || (passwordId(id) === refusedId && refused?.message) || undefined
            }
            onChoose={(files) => pending.track(choose(id, index, files))}
            onRemove={() => pending.track(put(id, index, null))}
            onPassword={(text) => {
              show(passwordId(id), '');
              setPasswords({ ...passwords, [id]: text });
            }}
          />
        ))}
        {props.children}
        {isBusy ? <p role="status">{props.busyText}</p> : null}
        <Actions>
          {props.back}
          <Button type="submit" isBusy={isBusy} disabled={!isOpen}>
            {t`Next`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

type Files = readonly (StoredFile | null)[];
type Sent = readonly (SentFile | null)[];
const noneSent = (): Sent => [];

/**
 * The server keeps no passwords. When one document is replaced, the server needs all passwords again.
 */
const isPasswordDue = (files: Files, sent: Sent, index: number): boolean =>
  files[index] === null && sent[index]?.isLocked === true && files.some(Boolean);

type Refusal = { error: StoredError; message: string; index: number };

/**
 * Finds the slot of the document that a refusal names. The index -1 means that the refusal concerns the whole step.
 * Returns null when the refused document is no longer in any slot.
 */
export function refusalOf(
  error: StoredError | null,
  parked: Command | undefined,
  files: readonly (StoredFile | null)[],
): Refusal | null {
  if (!error) return null;
  const named = refusedFileOf(parked);
  const index = named ? files.findIndex((file) => file?.blobId === named.blobId) : -1;
  if (named && index === -1) return null;
  return { error, message: error.reasons[0] ?? error.message, index };
}

const slotErrorId = (id: string | undefined, { code }: StoredError) =>
  id && code.startsWith('file.password') ? passwordId(id) : id;
