import type { MessageDescriptor } from '@lingui/core';
import { i18n, useLanguage } from '../i18n/i18n.tsx';
import styles from './hard-word.module.css';

/** A word that people ask about: the question that leads to its meaning, and the meaning. */
export type HardWordText = { question: MessageDescriptor; answer: MessageDescriptor };

type Props = { word: HardWordText };

export function Meaning({ word: { answer } }: Props) {
  // The FAQ creates this element only once, so the component itself reacts to a change of language.
  useLanguage();
  return <p>{i18n._(answer)}</p>;
}

/** Explains a word where it stands, on one press. */
export function HardWord({ word }: Props) {
  useLanguage();
  return (
    <details className={styles.word}>
      <summary>{i18n._(word.question)}</summary>
      <Meaning word={word} />
    </details>
  );
}
