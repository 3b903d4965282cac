import { longestPin, typedPinSchema } from '@tshepa/contracts/entities/staff';
import { TextInput, type TextInputProps } from '../../ui/inputs/text-input.tsx';

/** Returns what is wrong with a typed PIN, or undefined. */
export const pinProblem = (pin: string, schema = typedPinSchema): string | undefined =>
  schema.safeParse(pin).error?.issues[0]?.message;

export const PinInput = (props: TextInputProps) => (
  <TextInput {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={longestPin} />
);
