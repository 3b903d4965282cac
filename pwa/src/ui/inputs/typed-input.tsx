import type { ChangeEvent } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

type Props = Omit<TextInputProps, 'onChange'> & {
  onChange: (value: string) => void;
  /** Takes away what cannot be meant; done before the text is counted. */
  clean: (text: string) => string;
  /** Typing ends here. What arrives at once and is longer is not taken at all: its beginning would be another answer. */
  cap?: number | undefined;
  /** So many characters arrived at once and were not taken. */
  onRefused?: (count: number) => void;
};

/** Whether text is what stood there before and one character more, as a key gives it. */
export function isOneMore(before: string, text: string): boolean {
  if (text.length !== before.length + 1) return false;
  let index = 0;
  while (index < before.length && before[index] === text[index]) index += 1;
  return before.slice(index) === text.slice(index + 1);
}

const isPaste = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insertFrom');

/** One line of text that is put right while it is typed, with the caret where its owner left it. */
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
    // Fields of some types have no caret to ask for.
    const caret = input.selectionStart;
    if (caret !== null && (!isTaken || text !== typed)) {
      const place = isTaken
        ? clean(typed.slice(0, caret)).length
        : Math.max(0, caret - typed.length + value.length);
      // After React has put its own text into the field.
      queueMicrotask(() => input.setSelectionRange(place, place));
    }
    if (isTaken) onChange(text);
    else if (isPaste(event) || !isOneMore(value, text)) onRefused?.(text.length);
  };
  return <TextInput {...rest} value={value} onChange={type} />;
}
