import { setupI18n } from '@lingui/core';
import { TransNoContext, type TransProps } from '@lingui/react/server';
import { useSyncExternalStore } from 'react';

/** Our messages contain no other syntax than `{name}`, so the app does not need Lingui's full parser. */
export const compileMessage = (message: string): (string | [string])[] =>
  message.split(/(\{\w+\})/).flatMap((part): (string | [string])[] => {
    if (part === '') return [];
    return part.startsWith('{') && part.endsWith('}') ? [[part.slice(1, -1)]] : [part];
  });

/** English is part of the code itself. The other catalogues are loaded when somebody uses them. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);

const subscribe = (onChange: () => void) => i18n.on('change', onChange);
const readLanguage = () => i18n.locale;

/** Returns the language of the screens. A component that calls this renders again when it changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, readLanguage, readLanguage);

const lingui = { i18n, _: i18n._.bind(i18n) };

/**
 * The `Trans` macro compiles to this: a message with elements in it, rendered again when the language changes.
 * @public Imported by compiled code only.
 */
export function Trans(props: TransProps) {
  useLanguage();
  return <TransNoContext {...props} lingui={lingui} />;
}

type Translate = (english: string) => string;

// The contracts are written in English, so an English reader needs no list of their sentences.
let translate: Translate = (english) => english;

/** Sets how `say` translates; called when the first language other than English is loaded. */
export const setTranslator = (translator: Translate) => {
  translate = translator;
};

/** Returns a sentence of the contracts or of the server in the reader's language. An unknown one is not changed. */
export const say = (english: string): string => translate(english);
