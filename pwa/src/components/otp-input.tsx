import { fieldLimits } from '@tshepa/contracts/constants';
import type { Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import { describedBy, Field, type FieldProps } from './field.tsx';
import styles from './otp-input.module.css';

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
};

const positions = Array.from({ length: fieldLimits.otp }, (_, index) => index);

/** A 5-digit passcode: one real field, drawn as five boxes. */
export const OtpInput = ({ id, label, hint, error, value, onChange, ref, disabled }: Props) => (
  <Field id={id} label={label} hint={hint} error={error}>
    <div className={classNames(styles.wrap, error && styles.invalid)}>
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
        {...describedBy({ id, hint, error })}
        ref={ref}
        id={id}
        name={id}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, fieldLimits.otp))}
      />
    </div>
  </Field>
);
