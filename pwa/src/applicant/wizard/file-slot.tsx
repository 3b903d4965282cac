import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { type SentFile, type StoredFile, useQueue } from '../../offline/index.ts';
import { lazyExtra } from '../../platform/code/missing-code.ts';
import { dataSize, monthOf } from '../../platform/formats.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Field, FieldError } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { isHopeless } from './chosen-files.ts';
import { DropZone, FileInput } from './drop-zone.tsx';
import { LostPick } from './several-files.tsx';
import styles from './upload.module.css';

const PasswordHelp = lazyExtra(() => import('./password-help.tsx'), 'PasswordHelp');

type Props = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  accept: string;
  /** The id of the picker for several documents. */
  pickerId?: string | undefined;
  file: StoredFile | null;
  /** True when the server has refused this file. */
  isRefused?: boolean;
  /** The document that the server has in this slot. A chosen file replaces it. */
  sent?: SentFile | null | undefined;
  /** What else is known about the document. */
  details?: ReactNode;
  /** True when the sent document needs its password again, because another document is replaced. */
  isPasswordDue?: boolean;
  password: string;
  passwordError?: string | undefined;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
  onPassword: (password: string) => void;
};

export const passwordId = (id: string) => `${id}-password`;

/** Holds one document. If the screen has a picker for several documents, an empty slot shows its name and no button. */
export const FileSlot = (props: Props) =>
  props.pickerId !== undefined && !props.file && !props.sent ? (
    <EmptySlot {...props} />
  ) : (
    <DocumentSlot {...props} />
  );

const EmptySlot = ({ id, label, hint, onChoose }: Props) => (
  <DropZone id={id} label={label} isEmpty onDrop={onChoose}>
    <p className={styles.line}>
      <span className={styles.name}>{label}</span>
      <span>{hint}</span>
    </p>
  </DropZone>
);

function DocumentSlot({
  id,
  label,
  hint,
  error,
  accept,
  pickerId,
  file,
  isRefused = false,
  sent,
  details,
  isPasswordDue = false,
  password,
  passwordError,
  onChoose,
  onRemove,
  onPassword,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const passwordInput = (label: string, hint: string) => (
    <TextInput
      id={passwordId(id)}
      label={label}
      hint={hint}
      error={passwordError}
      type="password"
      autoComplete="off"
      value={password}
      onChange={onPassword}
    />
  );
  const picking = (
    <FileInput
      {...{ id, hint, error, accept, input }}
      text={file || sent ? t`Choose another file` : t`Choose a file`}
      onPick={onChoose}
    />
  );
  const remove = () => {
    onRemove();
    // The button disappears with the file.
    (pickerId ? document.getElementById(pickerId) : input.current)?.focus();
  };
  return (
    <DropZone label={label} onDrop={onChoose}>
      {pickerId ? (
        <label htmlFor={id} className={styles.name}>
          {label}
        </label>
      ) : (
        <Field id={id} label={label} hint={hint} error={error}>
          {picking}
        </Field>
      )}
      <LostPick id={id} />
      {file ? (
        <>
          <Chosen file={file} isRefused={isRefused} onRemove={remove} />
          {details}
          {mayNeedPassword(file)
            ? passwordInput(
                isSurelyLocked(file) ? t`Password of this PDF` : t`Password of this PDF (optional)`,
                isSurelyLocked(file)
                  ? t`The password that opens it, often your ID number`
                  : t`Only if it asks for one when you open it`,
              )
            : null}
          {isHopeless(file) ? <PasswordHelp onRemove={remove} /> : null}
        </>
      ) : sent ? (
        <>
          <SentLine sent={sent} />
          {details}
          {isPasswordDue
            ? passwordInput(
                t`Password of this PDF`,
                t`We do not keep passwords, so we need it once more to keep this file`,
              )
            : null}
        </>
      ) : null}
      {pickerId ? (
        // The document comes first, because few people want to replace it.
        <div className={styles.later}>
          {picking}
          <FieldError id={id} error={error} />
        </div>
      ) : null}
    </DropZone>
  );
}

type ChosenProps = { file: StoredFile; isRefused: boolean; onRemove: () => void };

const Chosen = ({ file, isRefused, onRemove }: ChosenProps) => (
  <>
    <p className={styles.chosen}>
      <span role="status">
        {isRefused ? null : <span aria-hidden="true">✓ </span>}
        {t`${file.name} (${dataSize(file.sizeBytes)} of data)`}
      </span>
      <Button look="plain" onClick={onRemove} aria-label={t`Remove ${file.name}`}>
        {t`Remove`}
      </Button>
    </p>
    <Sending file={file} />
    {isRefused ? null : <FindingNote file={file} />}
  </>
);

/** Shows a document that the server has, also offline: its name, and what was read in it. */
export function SentLine({ sent: { name, periodEnd, holder } }: { sent: SentFile }) {
  const month = periodEnd && monthOf(periodEnd);
  const read = [month, holder].filter(Boolean).join(', ');
  return (
    <p className={styles.chosen}>
      <span>
        <span aria-hidden="true">✓ </span>
        {read ? t`We have ${name}: ${read}` : t`We have ${name}`}
      </span>
    </p>
  );
}

function Sending({ file: { blobId, name, sizeBytes } }: { file: StoredFile }) {
  const sentBytes = useQueue(({ sent }) => sent[blobId]);
  if (sentBytes === undefined) return null;
  const sent = dataSize(sentBytes);
  const all = dataSize(sizeBytes);
  return (
    <p className={styles.sending}>
      <progress value={sentBytes} max={sizeBytes} aria-label={t`Sent of ${name}`} />
      <span>{t`${sent} of ${all}`}</span>
    </p>
  );
}

const isSurelyLocked = ({ finding }: StoredFile) => finding?.kind === 'locked' && finding.isSure;
/** Files stored by an older app were not checked. */
const mayNeedPassword = ({ contentType, finding }: StoredFile) =>
  contentType === 'application/pdf' && (!finding || finding.kind === 'locked');

/** Shows the result of the check on the phone, so that nobody spends data on an unusable document. */
function FindingNote({ file: { contentType, finding } }: { file: StoredFile }) {
  if (contentType !== 'application/pdf' || !finding) return null;
  return (
    <p className={styles.finding}>
      {finding.kind === 'checked'
        ? t`Checked on this phone: it opens and can be read.`
        : finding.kind === 'locked' && finding.isSure
          ? t`This PDF is protected. Type the password that opens it.`
          : t`Checked after sending.`}
    </p>
  );
}
