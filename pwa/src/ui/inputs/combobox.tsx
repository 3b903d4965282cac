import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../basics/class-names.ts';
import controls from '../forms/field.module.css';
import { controlProps, Field, type FieldProps, splitField } from '../forms/field.tsx';
import styles from './combobox.module.css';

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** The suggestions while somebody types. Any other text is also an answer. */
  suggestions: readonly string[];
  autoComplete?: string;
};

const countText = (count: number) =>
  count === 0 ? '' : count === 1 ? t`1 suggestion` : t`${count} suggestions`;

/** Renders a text field with suggestions. As the combobox pattern of WAI-ARIA asks, the focus stays in the text field. */
export function Combobox(props: Props) {
  const [field, { value, onChange, suggestions, autoComplete }] = splitField(props);
  const { id } = field;
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const options = suggestions.filter((name) => name !== value);
  const isOpen = isWanted && options.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;
  const shown = Math.min(active, options.length - 1);

  useEffect(() => {
    if (isOpen) list.current?.children[shown]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, shown]);

  const close = () => {
    setIsWanted(false);
    setActive(-1);
  };
  const choose = (name: string | undefined) => {
    if (name !== undefined) onChange(name);
    close();
  };
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    setIsWanted(true);
    // The index -1 is the text field itself, between the last suggestion and the first.
    setActive(to < -1 ? options.length - 1 : to >= options.length ? -1 : to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, isOpen ? shown + 1 : 0);
    else if (event.key === 'ArrowUp') move(event, isOpen ? shown - 1 : options.length - 1);
    else if (event.key === 'Enter' && isOpen && shown >= 0) {
      event.preventDefault();
      choose(options[shown]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };
  return (
    <Field {...field}>
      <span className={styles.wrap}>
        <input
          {...controlProps(field)}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && shown >= 0 ? optionId(shown) : undefined}
          autoComplete={autoComplete ?? 'off'}
          className={controls.control}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setIsWanted(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t`Suggestions`}
          hidden={!isOpen}
          className={styles.list}
        >
          {options.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: see the list
            <div
              key={name}
              id={optionId(index)}
              role="option"
              aria-selected={index === shown}
              className={classNames(styles.option, index === shown && styles.active)}
              // Keeps the focus in the text field; losing it would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              {name}
            </div>
          ))}
        </div>
        <span role="status" className={styles.count}>
          {isOpen ? countText(options.length) : ''}
        </span>
      </span>
    </Field>
  );
}
