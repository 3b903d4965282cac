import {
  cloneElement,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { messageKey } from './message-key.ts';

/** The translations of one language, by the keys of the English messages. */
export type Catalogue = Readonly<Record<string, string>>;

/** A message as the macros compile it. */
type Message = { message?: string; values?: Readonly<Record<string, unknown>> };

const catalogues = new Map<string, Catalogue>();
const listeners = new Set<() => void>();
let locale = 'en';

/** Returns the reader's words for an English message, with its placeholders. A missing translation stays English. */
const translate = (english: string): string => catalogues.get(locale)?.[messageKey(english)] ?? english;

const placeholder = /\{(\w+)\}/g;

/**
 * Translates the compiled messages. English is part of the code itself, and the other catalogues are loaded when
 * somebody uses them. Our messages contain no other syntax than `{name}` and `<0>elements</0>`, so the app does not need
 * Lingui's own runtime.
 */
export const i18n = {
  get locale() {
    return locale;
  },
  load(language: string, catalogue: Catalogue): void {
    catalogues.set(language, catalogue);
  },
  activate(language: string): void {
    locale = language;
    for (const listener of listeners) listener();
  },
  _({ message = '', values = {} }: Message): string {
    return translate(message).replace(placeholder, (_whole, name: string) => String(values[name] ?? ''));
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const readLanguage = () => locale;

/** Returns the language of the screens. A component that calls this hook renders again when the language changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, readLanguage, readLanguage);

type TransProps = {
  message: string;
  values?: Readonly<Record<string, ReactNode>>;
  components?: Readonly<Record<string, ReactElement>>;
};

/**
 * The `Trans` macro compiles to this: a message with elements in it, rendered again when the language changes.
 * @public Imported by compiled code only.
 */
export function Trans({ message, ...parts }: TransProps) {
  useLanguage();
  return createElement(Fragment, null, ...fill(translate(message), parts));
}

const part = /\{(\w+)\}|<(\d+)\/>|<(\d+)>(.*?)<\/\3>/gs;

/** Puts values and elements into a message. An element may contain other elements. */
function fill(text: string, { values = {}, components = {} }: Omit<TransProps, 'message'>): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: name, 2: alone, 3: around, 4: inner = '', index } of text.matchAll(part)) {
    const element = components[around ?? ''];
    nodes.push(text.slice(end, index));
    if (name) nodes.push(values[name]);
    else if (alone) nodes.push(components[alone]);
    else if (element) nodes.push(cloneElement(element, {}, ...fill(inner, { values, components })));
    end = index + whole.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== '');
}

type Translate = (english: string) => string;

// The contracts are written in English, so an English reader needs no list of their sentences.
let translateSentence: Translate = (english) => english;

/** Sets how `say` translates; called when the first language other than English is loaded. */
export const setTranslator = (translator: Translate) => {
  translateSentence = translator;
};

/**
 * Returns a sentence of the contracts or of the server in the reader's language. An unknown sentence is not changed.
 */
export const say = (english: string): string => translateSentence(english);
