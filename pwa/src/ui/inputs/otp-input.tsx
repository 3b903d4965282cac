import { t } from '@lingui/core/macro';
import { fieldLimits } from '@tshepa/contracts/constants';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { type Ref, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import { controlProps, Field, type FieldProps, splitField } from '../forms/field.tsx';
import styles from './otp-input.module.css';
import { isOneMore } from './typed-input.tsx';

type Props = Omit<FieldProps, 'label' | 'hint'> & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

const positions = Array.from({ length: fieldLimits.otp }, (_, index) => index);

/** Finds the passcode in typed or pasted text, because a whole SMS contains other numbers too. */
export function codeIn(text: string): string {
  const codes = new Set(text.match(/\b\d{5}\b/g));
  const [code = ''] = codes;
  return codes.size === 1 ? code : text.replace(/\D/g, '');
}

/** Renders one field that looks like five boxes. Its error is read out, because the focus stays in the field. */
export function OtpInput(props: Props) {
  const texts = { label: t`One-time passcode (OTP)`, hint: t`5 digits` };
  const [{ error, ...rest }, { value, onChange, ref }] = splitField({ ...texts, ...props });
  const [isRefused, setIsRefused] = useState(false);
  const problem = error ?? (isRefused ? errorCatalogue['otp.invalid'].text : undefined);
  const field = { ...rest, error: problem };
  const type = (text: string) => {
    const code = codeIn(text);
    const isTaken = code.length <= fieldLimits.otp;
    // A sixth typed digit is ignored. A longer pasted number is refused, because its beginning is a different code.
    setIsRefused(!isTaken && !isOneMore(value, code));
    if (isTaken) onChange(code);
  };
  return (
    <Field {...field} isErrorSpoken>
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
          {...controlProps(field)}
          ref={ref}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </Field>
  );
}
