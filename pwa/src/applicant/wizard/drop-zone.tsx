import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import { controlProps } from '../../ui/forms/field.tsx';
import styles from './upload.module.css';
import { forgetPick, usePicker } from './use-picker.ts';

type ZoneProps = {
  /** Makes the zone itself focusable. Needed when nothing inside it can have the focus. */
  id?: string | undefined;
  label: string;
  isEmpty?: boolean;
  onDrop: (files: File[]) => void;
  children: ReactNode;
};

/** A place for documents that also takes them by drag and drop. */
export function DropZone({ id, label, isEmpty = false, onDrop, children }: ZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <fieldset
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-label={label}
      className={classNames(styles.zone, isOver && styles.over, isEmpty && styles.empty)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        forgetPick();
        onDrop(files);
      }}
    >
      {children}
    </fieldset>
  );
}

type InputProps = {
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
  accept: string;
  isMultiple?: boolean;
  /** The words on the button. */
  text: string;
  input?: RefObject<HTMLInputElement | null>;
  onPick: (files: File[]) => void;
};

/** Renders the button that opens the phone's picker. `onPick` is not called when nothing was chosen. */
export function FileInput({ id, hint, error, accept, isMultiple = false, text, input, onPick }: InputProps) {
  const own = useRef<HTMLInputElement>(null);
  const element = input ?? own;
  usePicker(id, element);
  return (
    <span className={styles.pick}>
      <input
        {...controlProps({ id, hint, error })}
        ref={element}
        type="file"
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <span className={styles.pickButton} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
