import { type Catalogue, i18n, setTranslator } from '../../ui/i18n/i18n.tsx';
import { loadOnline } from '../code/missing-code.ts';
import { type Language, languageCookie, preferredLanguage } from './language.ts';

type File = { messages: Catalogue; address: string };

export const catalogues: Record<Exclude<Language, 'en'>, () => Promise<File>> = {
  zu: () => import('./locales/zu.po'),
  xh: () => import('./locales/xh.po'),
  af: () => import('./locales/af.po'),
  st: () => import('./locales/st.po'),
};

const cacheName = 'languages';

const isLoaded = new Set<Language>(['en']);
let wanted: Language = 'en';

export const startLanguage = (): Language => preferredLanguage(document.cookie, navigator.languages);

/** Loads the translations of the contracts' sentences, which `say` needs. Returns the URL of that file. */
export async function loadSentences(): Promise<string> {
  const { address, translatorFor } = await import('./sentences/contract-sentences.ts');
  setTranslator(translatorFor(i18n));
  return address;
}

/** Shows the screens in a language. A language that cannot be loaded yet is shown when the server answers again. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  if (!isLoaded.has(language) && language !== 'en') {
    try {
      await load(language);
    } catch {
      reveal();
      // The connection is often back before the failure is known, so the browser's event would be missed.
      const isLoadedLater = await loadOnline(() => load(language)).then(
        () => true,
        () => false,
      );
      if (!isLoadedLater) return;
    }
  }
  // Another language may have been chosen meanwhile.
  if (wanted !== language) return;
  document.documentElement.lang = `${language}-ZA`;
  i18n.activate(language);
  reveal();
}

async function load(language: Exclude<Language, 'en'>): Promise<void> {
  const [{ messages, address }, sentences] = await Promise.all([catalogues[language](), loadSentences()]);
  i18n.load(language, messages);
  isLoaded.add(language);
  void keepForOffline(address);
  void keepForOffline(sentences);
}

/** Shows the page. Until then, the home page's English markup is hidden from readers of other languages. */
function reveal() {
  document.documentElement.style.visibility = '';
}

export async function chooseLanguage(language: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of newer browsers answers too late
  document.cookie = languageCookie(language);
  await showLanguage(language);
}

/** On the first visit the service worker does not control the page yet, so the page stores the catalogue itself. */
async function keepForOffline(address: string): Promise<void> {
  if (!('caches' in globalThis) || !import.meta.env.PROD) return;
  try {
    const cache = await caches.open(cacheName);
    if (!(await cache.match(address))) await cache.add(address);
  } catch {
    // Storage is full or private, so the language needs a connection.
  }
}
