import { t } from '@lingui/core/macro';
import { isLanguage, languages } from '../../platform/i18n/language.ts';
import { chooseLanguage } from '../../platform/i18n/show-language.ts';
import { useLanguage } from '../../ui/i18n/i18n.tsx';
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
