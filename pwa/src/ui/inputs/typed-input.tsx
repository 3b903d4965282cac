import type { ChangeEvent } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

type Props = Omit<TextInputProps, 'onChange'> & {
  onChange: (value: string) => void;
  /** Removes characters that cannot be intended, before the length is checked. */
  clean: (text: string) => string;
  /** Typing stops at this length. A longer paste is refused, because its beginning would be a different answer. */
  cap?: number | undefined;
  /** Called with the length of a paste that was refused. */
  onRefused?: (count: number) => void;
};

/** Returns true when exactly one character was inserted, as by a key. */
export function isOneMore(before: string, text: string): boolean {
  if (text.length !== before.length + 1) return false;
  let index = 0;
  while (index < before.length && before[index] === text[index]) index += 1;
  return before.slice(index) === text.slice(index + 1);
}

const isPaste = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insertFrom');

/** Returns the size of a field for this many characters. It includes spare room, because digits are wide. */
export const sizeFor = (characters: number) => characters + 3;

/** Renders one line of text that is corrected while it is typed. The caret keeps its place. */
export function TypedInput({
  clean,
  cap = Number.POSITIVE_INFINITY,
  onRefused,
  value,
  onChange,
  ...rest
}: Props) {
  const type = (typed: string, event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const text = clean(typed);
    const isTaken = text.length <= cap;
    // Some types of field have no caret.
    const caret = input.selectionStart;
    if (caret !== null && (!isTaken || text !== typed)) {
      const place = isTaken
        ? clean(typed.slice(0, caret)).length
        : Math.max(0, caret - typed.length + value.length);
      // Runs after React has set the field's text.
      queueMicrotask(() => input.setSelectionRange(place, place));
    }
    if (isTaken) onChange(text);
    else if (isPaste(event) || !isOneMore(value, text)) onRefused?.(text.length);
  };
  const size = Number.isFinite(cap) ? sizeFor(cap) : undefined;
  return <TextInput size={size} {...rest} value={value} onChange={type} />;
}
