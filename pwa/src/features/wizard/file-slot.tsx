import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type DragEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { describedBy, Field } from '../../components/field.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { classNames } from '../../lib/class-names.ts';
import type { StoredFile } from '../../offline/types.ts';
import styles from './upload.module.css';

type Props = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  accept: string;
  file: StoredFile | null;
  password: string;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onPassword: (password: string) => void;
};

const sizeOf = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** One document: choose it or drop it here; what was chosen shows its name and what sending it costs in data. */
export function FileSlot({
  id,
  label,
  hint,
  error,
  accept,
  file,
  password,
  onChoose,
  onRemove,
  onPassword,
}: Props) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onChoose(dropped);
  };
  return (
    <fieldset
      aria-label={label}
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Field id={id} label={label} hint={hint} error={error}>
        <input
          {...describedBy({ id, hint, error })}
          id={id}
          name={id}
          type="file"
          accept={accept}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </Field>
      {file ? (
        <>
          <p className={styles.chosen}>
            <span>
              ✓{' '}
              <Trans>
                {file.name} ({sizeOf(file.sizeBytes)} of data)
              </Trans>
            </span>
            <Button look="plain" onClick={onRemove} aria-label={t`Remove ${file.name}`}>
              <Trans>Remove</Trans>
            </Button>
          </p>
          {file.contentType === 'application/pdf' ? (
            <TextInput
              id={`${id}-password`}
              label={t`Password of this PDF (optional)`}
              hint={t`Only if it asks for one when you open it`}
              type="password"
              autoComplete="off"
              value={password}
              onChange={onPassword}
            />
          ) : null}
        </>
      ) : null}
    </fieldset>
  );
}
