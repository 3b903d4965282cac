import { fieldLimits } from '@tshepa/contracts/constants';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { type Ref, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { describedBy, Field, type FieldProps } from '../forms/field.tsx';
import styles from './otp-input.module.css';
import { isOneMore } from './typed-input.tsx';

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
};

const positions = Array.from({ length: fieldLimits.otp }, (_, index) => index);

/** The passcode in what was typed or pasted: a whole SMS has other numbers in it too. */
export function codeIn(text: string): string {
  const codes = new Set(text.match(/\b\d{5}\b/g));
  const [code = ''] = codes;
  return codes.size === 1 ? code : text.replace(/\D/g, '');
}

/** A 5-digit passcode: one real field, drawn as five boxes. The server's answer comes while the focus is in it. */
export function OtpInput({ id, label, hint, error, value, onChange, ref, disabled }: Props) {
  const [isRefused, setIsRefused] = useState(false);
  const problem = error ?? (isRefused ? errorCatalogue['otp.invalid'].text : undefined);
  const type = (text: string) => {
    const code = codeIn(text);
    const isTaken = code.length <= fieldLimits.otp;
    // A sixth digit from a key is nothing; a number pasted whole is not cut to another one.
    setIsRefused(!isTaken && !isOneMore(value, code));
    if (isTaken) onChange(code);
  };
  return (
    <Field id={id} label={label} hint={hint} error={problem} isErrorSpoken>
      <div className={classNames(styles.wrap, problem && styles.invalid)}>
        <div className={styles.boxes} aria-hidden="true">
          {positions.map((position) => (
            <span
              key={position}
              className={classNames(
                styles.box,
                position === Math.min(value.length, fieldLimits.otp - 1) && styles.current,
              )}
            >
              {value[position] ?? ''}
            </span>
          ))}
        </div>
        <input
          {...describedBy({ id, hint, error: problem })}
          ref={ref}
          id={id}
          name={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={disabled}
          value={value}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </Field>
  );
}
