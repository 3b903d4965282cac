import { t } from '@lingui/core/macro';
import { Field } from '../../ui/forms/field.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import type { NotTaken } from '../shared/take-statements.ts';
import { DropZone, FileInput } from './drop-zone.tsx';
import styles from './upload.module.css';
import { useIsLost } from './use-picker.ts';

export function LostPick({ id }: { id: string }) {
  return useIsLost(id) ? (
    <p role="status" className={styles.finding}>
      {t`The file did not arrive. Please choose it again.`}
    </p>
  ) : null;
}

type Props = {
  id: string;
  label: string;
  hint: string;
  error?: string | undefined;
  accept: string;
  isBusy: boolean;
  notTaken: readonly NotTaken[];
  onPick: (files: File[]) => void;
};

/** Picks several documents in one go. Files that could not be used are listed below by name. */
export const SeveralFiles = ({ id, label, hint, error, accept, isBusy, notTaken, onPick }: Props) => (
  <DropZone label={label} onDrop={onPick}>
    <Field id={id} label={label} hint={hint} error={error}>
      <FileInput {...{ id, hint, error, accept, onPick }} isMultiple text={t`Choose files`} />
    </Field>
    <LostPick id={id} />
    <p role="status" className={styles.status}>
      {isBusy ? t`Checking the files. Please wait a moment.` : null}
    </p>
    {notTaken.length > 0 ? (
      <ul className={styles.refused}>
        {notTaken.map(({ name, message }) => (
          <li key={name + message}>
            <strong>{name}</strong>: {say(message)}
          </li>
        ))}
      </ul>
    ) : null}
  </DropZone>
);
