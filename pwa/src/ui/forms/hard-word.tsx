import { i18n, useLanguage } from '../i18n/i18n.tsx';
import styles from './hard-word.module.css';
import { type HardWordName, hardWords } from './hard-words.ts';

type Props = { word: HardWordName };

export function Meaning({ word }: Props) {
  // The FAQ creates this element only once, so the component itself reacts to a change of language.
  useLanguage();
  return <p>{i18n._(hardWords[word].answer)}</p>;
}

/** Explains a word where it stands, on one press. */
export function HardWord({ word }: Props) {
  useLanguage();
  return (
    <details className={styles.word}>
      <summary>{i18n._(hardWords[word].question)}</summary>
      <Meaning word={word} />
    </details>
  );
}
