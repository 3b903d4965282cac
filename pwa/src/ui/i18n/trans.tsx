import { TransNoContext, type TransProps } from '@lingui/react/server';
import { i18n, useLanguage } from './i18n.ts';

const lingui = { i18n, _: i18n._.bind(i18n) };

/** What the `Trans` macro turns into: a message with elements in it, drawn again when the language changes. */
export function Trans(props: TransProps) {
  useLanguage();
  return <TransNoContext {...props} lingui={lingui} />;
}
