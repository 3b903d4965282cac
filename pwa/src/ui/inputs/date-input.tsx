import { t } from '@lingui/core/macro';
import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { type ChangeEvent, useRef } from 'react';
import controls from '../forms/field.module.css';
import { describedBy, Field, type FieldProps } from '../forms/field.tsx';
import styles from './date-input.module.css';

type Props = FieldProps & {
  /** As typed; a whole date reads `dd-MM-yyyy`. */
  value: string;
  onChange: (value: string) => void;
  autoComplete?: string;
  /** Earliest and latest day of the calendar, as `yyyy-MM-dd`. */
  min?: string;
  max?: string;
};

const canShowPicker = typeof HTMLInputElement !== 'undefined' && 'showPicker' in HTMLInputElement.prototype;

/** Puts the hyphens into digits as they are typed: many number keyboards have none. */
export function withHyphens(text: string): string {
  if (!/^[\d-]*$/.test(text) || /^\d{4}-/.test(text)) return text;
  const digits = text.replaceAll('-', '');
  // No date: it stays as it is, and is refused.
  if (digits.length > 8) return text;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('-');
}

/**
 * A day, typed as `dd-MM-yyyy` whatever the phone's language is, with the phone's own calendar beside it. The browsers'
 * date fields show the day in the order of their own language, which nobody can check against an ID book.
 */
export function DateInput({
  id,
  label,
  hint,
  error,
  isErrorSpoken = false,
  value,
  onChange,
  autoComplete,
  min,
  max,
}: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isTypedAtEnd = target.selectionStart === target.value.length && target.value.length > value.length;
    onChange(isTypedAtEnd ? withHyphens(target.value) : target.value);
  };
  const tidy = () => {
    const day = parseDay(value);
    if (day && formatDay(day) !== value) onChange(formatDay(day));
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} isErrorSpoken={isErrorSpoken}>
      <span className={styles.row}>
        <input
          {...describedBy({ id, hint, error })}
          type="text"
          inputMode="numeric"
          placeholder={t`dd-mm-yyyy`}
          autoComplete={autoComplete ?? 'off'}
          spellCheck={false}
          id={id}
          name={id}
          className={controls.control}
          value={value}
          onChange={type}
          onBlur={tidy}
        />
        {canShowPicker ? (
          <>
            <input
              ref={calendar}
              type="date"
              className={styles.native}
              tabIndex={-1}
              aria-hidden="true"
              min={min}
              max={max}
              value={parseDay(value) ?? ''}
              onChange={(event) => event.target.value && onChange(formatDay(event.target.value))}
            />
            <button
              type="button"
              className={styles.button}
              aria-label={t`${label}: open the calendar`}
              onClick={() => calendar.current?.showPicker()}
            >
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <path
                  d="M4 6.5h16v13H4zM4 10.5h16M8 3.5v4M16 3.5v4"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
            </button>
          </>
        ) : null}
      </span>
    </Field>
  );
}
