import { t } from '@lingui/core/macro';
import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import { Icon } from '../basics/icon.tsx';
import controls from '../forms/field.module.css';
import { controlProps, Field, type FieldProps, splitField } from '../forms/field.tsx';
import styles from './date-input.module.css';

type Props = FieldProps & {
  /** The text as it was typed. A complete date has the form `dd-MM-yyyy`. */
  value: string;
  onChange: (value: string) => void;
  autoComplete?: string;
  /** Earliest and latest day of the calendar, as `yyyy-MM-dd`. */
  min?: string;
  max?: string;
  onBlur?: () => void;
  className?: string | undefined;
  /** Replaces the phone's own calendar. */
  calendar?: ReactNode;
};

const canShowPicker = typeof HTMLInputElement !== 'undefined' && 'showPicker' in HTMLInputElement.prototype;

/** Inserts hyphens while digits are typed, because many number keyboards have none. */
export function withHyphens(text: string): string {
  if (!/^[\d-]*$/.test(text) || /^\d{4}-/.test(text)) return text;
  const digits = text.replaceAll('-', '');
  // The text is too long for a date, so it stays and is refused.
  if (digits.length > 8) return text;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('-');
}

/** Renders a date field in the order of an ID book (day, month, year). The browser's own field follows its language. */
export function DateInput(props: Props) {
  const [field, { value, onChange, autoComplete, onBlur, className, calendar, ...range }] = splitField(props);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isTypedAtEnd = target.selectionStart === target.value.length && target.value.length > value.length;
    onChange(isTypedAtEnd && !calendar ? withHyphens(target.value) : target.value);
  };
  const tidy = () => {
    const day = parseDay(value);
    if (day && formatDay(day) !== value) onChange(formatDay(day));
    onBlur?.();
  };
  return (
    <Field {...field}>
      <span className={styles.row}>
        <input
          {...controlProps(field)}
          type="text"
          inputMode="numeric"
          placeholder={t`dd-mm-yyyy`}
          autoComplete={autoComplete ?? 'off'}
          spellCheck={false}
          size={12}
          className={classNames(controls.control, className)}
          value={value}
          onChange={type}
          onBlur={tidy}
        />
        {calendar ?? <NativeCalendar {...range} label={field.label} value={value} onChange={onChange} />}
      </span>
    </Field>
  );
}

type CalendarProps = Pick<Props, 'label' | 'value' | 'onChange' | 'min' | 'max'>;

/** Opens the phone's own calendar with a button. Old browsers cannot open it. */
function NativeCalendar({ label, value, onChange, ...range }: CalendarProps) {
  const calendar = useRef<HTMLInputElement>(null);
  if (!canShowPicker) return null;
  return (
    <>
      <input
        {...range}
        ref={calendar}
        type="date"
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        value={parseDay(value) ?? ''}
        onChange={(event) => event.target.value && onChange(formatDay(event.target.value))}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={t`${label}: open the calendar`}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon icon="calendar" />
      </button>
    </>
  );
}
