import { t } from '@lingui/core/macro';
import { chooseLanguage, useLanguage } from '../lib/i18n.ts';
import { isLanguage, languages } from '../lib/language.ts';
import styles from './language-switch.module.css';

/** Each language under its own name, in the same place on every page. The browser's own list opens without script. */
export function LanguageSwitch() {
  const shown = useLanguage();
  return (
    <select
      name="lang"
      className={styles.switch}
      aria-label={t`Language`}
      autoComplete="off"
      value={shown}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) void chooseLanguage(value);
      }}
    >
      {languages.map(({ id, name }) => (
        <option key={id} value={id} lang={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
