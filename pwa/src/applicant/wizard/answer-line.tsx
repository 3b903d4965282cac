import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/basics/button.tsx';
import { i18n } from '../../ui/i18n/i18n.tsx';
import styles from './answer-line.module.css';
import { type FieldSpec, type AnswerLine as Line, shownText, textOf, type Values } from './field-spec.ts';

type Props = {
  line: Line;
  specs: readonly FieldSpec[];
  values: Values;
  /** Replaces the line by the controls of its answers. */
  onOpen: () => void;
};

/**
 * Shows answers that follow from other answers, or their names before there are answers. The Change button replaces the
 * line by the controls of its answers and moves the focus to the first control.
 */
export function AnswerLine({ line, specs, values, onOpen }: Props) {
  const { whole } = line;
  const lines = whole
    ? [{ label: textOf(whole.label), text: whole.text(values) }]
    : specs.map((spec) => ({
        label: textOf(spec.label),
        text: spec.inWords?.(values) || shownText(spec, values[spec.name] ?? ''),
      }));
  const isEmpty = specs.every(({ name }) => !values[name]);
  const names = specs.map(({ label }) => textOf(label)).join(', ');
  const open = () => {
    flushSync(onOpen);
    // The button that had the focus is gone.
    document.getElementById(specs[0]?.name ?? '')?.focus();
  };
  return (
    <div className={styles.line}>
      {isEmpty ? (
        <p className={styles.names}>{names}</p>
      ) : (
        <dl className={styles.answers}>
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button look="plain" className={styles.change} onClick={open} aria-label={`${t`Change`}: ${names}`}>
        {t`Change`}
      </Button>
      <p className={styles.note}>{i18n._(line.note)}</p>
    </div>
  );
}
